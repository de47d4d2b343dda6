/** Columns live in memory that a painting worker may share where the page is isolated; plain memory elsewhere. */
const { crossOriginIsolated: isolated = false } = globalThis as { readonly crossOriginIsolated?: boolean }
const bufferOf = (bytes: number): ArrayBuffer | SharedArrayBuffer =>
  isolated ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)

export const int32s = (length: number): Int32Array => new Int32Array(bufferOf(length * 4))
export const uint32s = (length: number): Uint32Array => new Uint32Array(bufferOf(length * 4))
export const uint8s = (length: number): Uint8Array => new Uint8Array(bufferOf(length))
