// Posts from other threads to the hub's thread. Nothing arrives after this object is destroyed.
#pragma once

#include <functional>
#include <memory>
#include <utility>

namespace serai::server {

class HubThread {
 public:
  using Post = std::function<void(std::function<void()>)>;

  // `post` brings work from any thread to the hub's.
  explicit HubThread(Post post) : post_(std::move(post)) {}
  ~HubThread() { *alive_ = false; }
  HubThread(const HubThread&) = delete;
  HubThread& operator=(const HubThread&) = delete;

  // A function that any thread may call, as often as `then` may be; that gets its argument on the hub's thread.
  template <class T, class Then>
  std::function<void(T)> bring(Then then) const {
    // Shared, because work that is posted must be copyable and its argument need not be.
    return [alive = alive_, post = post_, then = std::make_shared<Then>(std::move(then))](T argument) {
      auto kept = std::make_shared<std::decay_t<T>>(std::move(argument));
      post([alive, then, kept] {
        if (*alive) (*then)(std::move(*kept));
      });
    };
  }

 private:
  Post post_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace serai::server
