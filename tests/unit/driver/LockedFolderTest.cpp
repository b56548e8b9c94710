// Folders that go with their process.
#include "support/LockedFolder.h"
#include "TemporaryFolder.h"

#include <sys/wait.h>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

class LockedFolderTest : public TemporaryFolder {
protected:
  std::size_t count() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }
  std::string left(const std::string &name) const { return LockedFolder::prefix + name; }
};

TEST_F(LockedFolderTest, GoesWithAllThatIsInIt) {
  {
    const LockedFolder made(folder);
    ASSERT_FALSE(made.error());
    EXPECT_EQ(fs::status(made.path()).permissions(), fs::perms::owner_all);
    const std::string name = fs::relative(made.path(), folder);
    for (int i = 0; i < 1000; ++i)
      write(name + "/a/b/c" + std::to_string(i), "x");
    write("stays", "");
    fs::create_symlink(folder, made.path() + "/link");
  }
  EXPECT_EQ(count(), 1u);
}

TEST_F(LockedFolderTest, ThoseInUseStay) {
  const LockedFolder first(folder);
  const LockedFolder second(folder);
  EXPECT_EQ(count(), 2u);
}

TEST_F(LockedFolderTest, WhatWasLeftGoes) {
  write(left("aaaaaa") + "/deep/file", "x");
  write("other-aaaaaa/file", "x");
  write(left("bbbbbb"), "no folder");
  fs::create_directory_symlink(folder + "/other-aaaaaa", folder + "/" + left("cccccc"));
  const LockedFolder made(folder);
  EXPECT_FALSE(exists(left("aaaaaa")));
  EXPECT_TRUE(exists(left("bbbbbb")));
  EXPECT_TRUE(exists("other-aaaaaa/file"));
}

/// A process that is killed, and a program that it has started.
TEST_F(LockedFolderTest, ItStaysUntilTheLastProcessHasEnded) {
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  pid_t grandchild = 0;
  const pid_t child = ::fork();
  if (child == 0) {
    const LockedFolder made(folder);
    grandchild = ::fork();
    if (grandchild > 0 && ::write(ready[1], &grandchild, sizeof grandchild) < 0)
      ::_exit(1);
    for (;;)
      ::pause();
  }
  ASSERT_EQ(::read(ready[0], &grandchild, sizeof grandchild),
            static_cast<ssize_t>(sizeof grandchild));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  LockedFolder(folder).path();
  EXPECT_EQ(count(), 1u);
  ::kill(grandchild, SIGKILL);
  for (int i = 0; i < 1000 && count() > 0; ++i) {
    ::usleep(10000); // nobody here can wait for it
    LockedFolder(folder).path();
  }
  EXPECT_EQ(count(), 0u);
}

TEST_F(LockedFolderTest, WithoutAPlaceItIsAnError) {
  const LockedFolder made(folder + "/none");
  EXPECT_EQ(made.error(), std::errc::no_such_file_or_directory);
  EXPECT_EQ(made.path(), "");
}

/// A signal ends a process with what it has made, and with its children.
TEST_F(LockedFolderTest, ASignalTakesItAway) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
    int ready[2];
    ASSERT_EQ(::pipe(ready), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      ::signal(signal, SIG_DFL); // nohup ignores one, and so would this
      cleanUpOnSignals();
      const LockedFolder made(folder);
      const RemovedOnSignal more(folder + "/more", RemovedOnSignal::What::EmptyFolder);
      fs::create_directory(folder + "/more");
      const pid_t own = ::fork();
      if (own > 0 && ::write(ready[1], &own, sizeof own) < 0)
        ::_exit(1);
      for (;;)
        ::pause();
    }
    pid_t grandchild = 0;
    ASSERT_EQ(::read(ready[0], &grandchild, sizeof grandchild),
              static_cast<ssize_t>(sizeof grandchild));
    EXPECT_EQ(count(), 2u);
    ::kill(child, signal);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == signal) << status;
    EXPECT_EQ(count(), 0u);
    EXPECT_EQ(::kill(grandchild, 0), -1) << "it lives";
    ::close(ready[0]);
    ::close(ready[1]);
  }
}

} // namespace
} // namespace cu2port
