// The description of the HTTP interface in the OpenAPI format.
#include "server/site.hpp"

namespace serai::server {

std::string_view openapi() {
  return R"json({
  "openapi": "3.0.3",
  "info": {
    "title": "Serai",
    "version": "1",
    "description": "Any request may be answered 429 with Retry-After. Games are played over the WebSocket at /ws (docs/protocol.md). HTTP is for reading.",
    "license": {"name": "GPL-3.0-or-later"}
  },
  "paths": {
    "/api/variants": {
      "get": {
        "summary": "The games with their names, boards, setups and pieces, as `serai variants --json` prints them",
        "responses": {"200": {"description": "A list of games", "content": {"application/json": {"schema": {"type": "array", "items": {"type": "object"}}}}}}
      }
    },
    "/api/game/{id}": {
      "get": {
        "summary": "The state of a game, as the message `game` of the protocol has it",
        "parameters": [{"$ref": "#/components/parameters/id"}],
        "responses": {
          "200": {"description": "The game", "content": {"application/json": {"schema": {"type": "object", "required": ["game", "version", "variant", "start", "fen", "seats", "moves", "status"]}}}},
          "404": {"$ref": "#/components/responses/error"},
          "429": {"$ref": "#/components/responses/error"}
        }
      }
    },
    "/game/{id}.pgn": {
      "get": {
        "summary": "A game as PGN, with clocks",
        "parameters": [{"$ref": "#/components/parameters/id"}],
        "responses": {
          "200": {"description": "The game", "content": {"application/x-chess-pgn": {"schema": {"type": "string"}}}},
          "404": {"$ref": "#/components/responses/error"},
          "429": {"$ref": "#/components/responses/error"}
        }
      }
    },
    "/api/openapi.json": {
      "get": {"summary": "This description", "responses": {"200": {"description": "OpenAPI", "content": {"application/json": {}}}}}
    },
    "/healthz": {
      "get": {"summary": "Says ok while the server runs", "responses": {"200": {"description": "ok", "content": {"text/plain": {}}}}}
    },
    "/metrics": {
      "get": {
        "summary": "Counters for Prometheus, with the token of --metrics-token",
        "security": [{"token": []}],
        "responses": {"200": {"description": "Text", "content": {"text/plain": {}}}, "403": {"$ref": "#/components/responses/error"}}
      }
    },
    "/ws": {
      "get": {
        "summary": "The WebSocket; the Origin must be the server's own",
        "parameters": [{"name": "v", "in": "query", "schema": {"type": "integer"}, "description": "The version of the protocol"}],
        "responses": {
          "101": {"description": "A WebSocket; a new visitor gets a cookie"},
          "403": {"$ref": "#/components/responses/error"},
          "429": {"$ref": "#/components/responses/error"}
        }
      }
    },
    "/admin/{command}": {
      "post": {
        "summary": "What `serai admin` does on a running server",
        "security": [{"token": []}],
        "parameters": [{"name": "command", "in": "path", "required": true, "schema": {"type": "string", "enum": ["rename", "hide", "ban", "delete"]}}],
        "requestBody": {"content": {"application/json": {"schema": {"type": "object", "required": ["identity"], "properties": {"identity": {"type": "string"}, "name": {"type": "string"}, "on": {"type": "boolean"}}}}}},
        "responses": {
          "200": {"description": "Done"},
          "400": {"$ref": "#/components/responses/error"},
          "403": {"$ref": "#/components/responses/error"},
          "404": {"$ref": "#/components/responses/error"},
          "409": {"$ref": "#/components/responses/error"}
        }
      }
    }
  },
  "components": {
    "parameters": {"id": {"name": "id", "in": "path", "required": true, "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"}}},
    "responses": {"error": {"description": "What is wrong", "content": {"application/json": {"schema": {"type": "object", "required": ["code", "message"], "properties": {"code": {"type": "string"}, "message": {"type": "string"}}}}}}},
    "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}
  }
}
)json";
}

}  // namespace serai::server
