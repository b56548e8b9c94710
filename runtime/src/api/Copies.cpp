// The copies of the API: flat, pitched, three-dimensional, between devices, and of device
// variables.
#include "Log.h"
#include "Registry.h"
#include "api/Copy.h"

#include <algorithm>

using namespace cu2port;

portError_t portMemcpy(void *dst, const void *src, size_t count, portMemcpyKind kind) {
  const auto body = [&](Context &context) {
    return copyBytes(context, dst, src, count, kind, nullptr, Wait::Yes);
  };
  return count ? call(body) : callAnyhow(body);
}

portError_t portMemcpyAsync(void *dst, const void *src, size_t count, portMemcpyKind kind,
                            portStream_t stream) {
  return call([&](Context &context) {
    return copyBytes(context, dst, src, count, kind, stream, Wait::No);
  });
}

static portError_t copy2D(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                          size_t height, portMemcpyKind kind, portStream_t stream, Wait wait) {
  return call([&](Context &context) {
    if (width > dpitch || width > spitch || !isPitch(context, dpitch) || !isPitch(context, spitch))
      return portErrorInvalidPitchValue;
    CopyShape shape;
    shape.width = width;
    shape.rows = height;
    shape.toPitch = dpitch;
    shape.fromPitch = spitch;
    return copy(context, dst, src, shape, kind, stream, wait);
  });
}

portError_t portMemcpy2D(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width,
                         size_t height, portMemcpyKind kind) {
  return copy2D(dst, dpitch, src, spitch, width, height, kind, nullptr, Wait::Yes);
}

portError_t portMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch,
                              size_t width, size_t height, portMemcpyKind kind,
                              portStream_t stream) {
  return copy2D(dst, dpitch, src, spitch, width, height, kind, stream, Wait::No);
}

/// How far from the begin a position is.
static std::size_t offsetOf(const portPitchedPtr &pointer, const portPos &position) {
  return sum(product(position.z, product(pointer.pitch, pointer.ysize)),
             sum(product(position.y, pointer.pitch), position.x));
}

static portError_t copy3D(const portMemcpy3DParms *p, portStream_t stream, Wait wait) {
  return call([&](Context &context) {
    const bool isEmpty = p && !(p->extent.width && p->extent.height && p->extent.depth);
    if (!p || p->srcArray || p->dstArray || (!isEmpty && (!p->srcPtr.ptr || !p->dstPtr.ptr))) {
      log("a three-dimensional copy needs a pointer at either end; arrays are not supported");
      return portErrorInvalidValue;
    }
    if (p->extent.width > p->srcPtr.pitch || p->extent.width > p->dstPtr.pitch ||
        !isPitch(context, p->srcPtr.pitch) || !isPitch(context, p->dstPtr.pitch))
      return portErrorInvalidPitchValue;
    // A row that ends behind its pitch goes on in the next.
    if (!isEmpty && (p->srcPos.x > p->srcPtr.pitch - p->extent.width ||
                     p->dstPos.x > p->dstPtr.pitch - p->extent.width))
      return portErrorInvalidValue;
    const std::size_t to = offsetOf(p->dstPtr, p->dstPos), from = offsetOf(p->srcPtr, p->srcPos);
    if (to > PTRDIFF_MAX || from > PTRDIFF_MAX)
      return portErrorInvalidValue;
    CopyShape shape;
    shape.width = p->extent.width;
    shape.rows = p->extent.height;
    shape.slices = p->extent.depth;
    shape.toPitch = p->dstPtr.pitch;
    shape.fromPitch = p->srcPtr.pitch;
    shape.toSlice = product(p->dstPtr.pitch, p->dstPtr.ysize);
    shape.fromSlice = product(p->srcPtr.pitch, p->srcPtr.ysize);
    return copy(context, static_cast<char *>(p->dstPtr.ptr) + to,
                static_cast<const char *>(p->srcPtr.ptr) + from, shape, p->kind, stream, wait);
  });
}

portError_t portMemcpy3D(const portMemcpy3DParms *p) { return copy3D(p, nullptr, Wait::Yes); }

portError_t portMemcpy3DAsync(const portMemcpy3DParms *p, portStream_t stream) {
  return copy3D(p, stream, Wait::No);
}

// --- Between devices
// ------------------------------------------------------------------------------------------------

static portError_t copyPeer(void *dst, int dstDevice, const void *src, int srcDevice, size_t count,
                            portStream_t stream, Wait wait) {
  return call([&](Context &context) {
    Context *target = nullptr, *source = nullptr;
    if (Runtime::get().context(dstDevice, &target) || Runtime::get().context(srcDevice, &source))
      return portErrorInvalidDevice;
    if (wait == Wait::No)
      return copyBytes(context, dst, src, count, portMemcpyDeviceToDevice, stream, wait);
    // After all work of the three devices, and before all that comes later.
    for (Context *each : {&context, target, source})
      if (portError_t error = each->synchronize())
        return error;
    const portError_t error =
        copyBytes(context, dst, src, count, portMemcpyDeviceToDevice, stream, wait);
    return error ? error : context.synchronize(stream);
  });
}

portError_t portMemcpyPeer(void *dst, int dstDevice, const void *src, int srcDevice, size_t count) {
  return copyPeer(dst, dstDevice, src, srcDevice, count, nullptr, Wait::Yes);
}

portError_t portMemcpyPeerAsync(void *dst, int dstDevice, const void *src, int srcDevice,
                                size_t count, portStream_t stream) {
  return copyPeer(dst, dstDevice, src, srcDevice, count, stream, Wait::No);
}

// --- Device variables
// -----------------------------------------------------------------------------------------------

/// The address on this device of `count` bytes from `offset` in the variable whose host twin is
/// `symbol`.
static portError_t locate(Context &context, const void *symbol, std::size_t offset,
                          std::size_t count, void **address) {
  const Variable *variable = Registry::get().findVariable(symbol);
  if (!variable) {
    log("%p is not a device variable of this program", symbol);
    return portErrorInvalidSymbol;
  }
  if (offset > variable->size || count > variable->size - offset) {
    log("%zu bytes from offset %zu are not all in %s, which has %zu", count, offset, variable->name,
        variable->size);
    return portErrorInvalidValue;
  }
  if (portError_t error = context.addressOf(*variable, address))
    return error;
  *address = static_cast<char *>(*address) + offset;
  return portSuccess;
}

static portError_t copyTo(const void *symbol, const void *src, size_t count, size_t offset,
                          portMemcpyKind kind, portStream_t stream, Wait wait) {
  return call([&](Context &context) {
    void *address = nullptr;
    if (kind != portMemcpyHostToDevice && kind != portMemcpyDeviceToDevice &&
        kind != portMemcpyDefault)
      return portErrorInvalidMemcpyDirection;
    if (portError_t error = locate(contextOf(context, stream), symbol, offset, count, &address))
      return error;
    return copyBytes(context, address, src, count, kind, stream, wait);
  });
}

static portError_t copyFrom(void *dst, const void *symbol, size_t count, size_t offset,
                            portMemcpyKind kind, portStream_t stream, Wait wait) {
  return call([&](Context &context) {
    void *address = nullptr;
    if (kind != portMemcpyDeviceToHost && kind != portMemcpyDeviceToDevice &&
        kind != portMemcpyDefault)
      return portErrorInvalidMemcpyDirection;
    if (portError_t error = locate(contextOf(context, stream), symbol, offset, count, &address))
      return error;
    return copyBytes(context, dst, address, count, kind, stream, wait);
  });
}

portError_t portMemcpyToSymbol(const void *symbol, const void *src, size_t count, size_t offset,
                               portMemcpyKind kind) {
  return copyTo(symbol, src, count, offset, kind, nullptr, Wait::Yes);
}

portError_t portMemcpyToSymbolAsync(const void *symbol, const void *src, size_t count,
                                    size_t offset, portMemcpyKind kind, portStream_t stream) {
  return copyTo(symbol, src, count, offset, kind, stream, Wait::No);
}

portError_t portMemcpyFromSymbol(void *dst, const void *symbol, size_t count, size_t offset,
                                 portMemcpyKind kind) {
  return copyFrom(dst, symbol, count, offset, kind, nullptr, Wait::Yes);
}

portError_t portMemcpyFromSymbolAsync(void *dst, const void *symbol, size_t count, size_t offset,
                                      portMemcpyKind kind, portStream_t stream) {
  return copyFrom(dst, symbol, count, offset, kind, stream, Wait::No);
}

portError_t portGetSymbolAddress(void **devPtr, const void *symbol) {
  return call([&](Context &context) {
    return devPtr ? locate(context, symbol, 0, 0, devPtr) : portErrorInvalidValue;
  });
}

portError_t portGetSymbolSize(size_t *size, const void *symbol) {
  return call([&](Context &) {
    const Variable *variable = Registry::get().findVariable(symbol);
    if (!size)
      return portErrorInvalidValue;
    if (!variable)
      return portErrorInvalidSymbol;
    *size = variable->size;
    return portSuccess;
  });
}
