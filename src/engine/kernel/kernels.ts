import type { ColumnArrays, ColumnType } from '../interface/declare.ts'
import type { KernelFunctions } from '../interface/functions.ts'
import { interfaceVersion } from '../interface/index.ts'
import { MOST_BYTES } from '../interface/memory.ts'

const PAGE = 65_536
/** The smallest page of a system, which memory is handed over by. */
const SYSTEM_PAGE = 4096

/**
 * The part of the WebAssembly interface used here: the engine has neither the DOM's nor Node's types, and both
 * programs that compile it must see the same ones.
 */
declare const WebAssembly: {
  readonly Instance: new (module: KernelModule, imports: object) => { readonly exports: unknown }
  compile(bytes: Uint8Array<ArrayBuffer>): Promise<KernelModule>
}

/** A compiled WebAssembly.Module: structured-cloneable, so that it can be sent to workers. */
export interface KernelModule {
  readonly [Symbol.toStringTag]?: string
}

/** Thrown when the kernels need more than the 4 GiB a WebAssembly memory can have. */
export class KernelMemoryError extends Error {
  constructor(bytes: number) {
    super(`kernel memory cannot grow by ${bytes} bytes`)
  }
}

/**
 * One instance of the kernels with its memory: a bump arena that the caller fills, reads and releases. Views are
 * created on every call, because growing the memory detaches earlier ones; copy out before the next `alloc`.
 * Not shared between threads: one per worker. After a trap, throw it away.
 */
export class Kernels {
  readonly exports: KernelFunctions
  #touched = 0

  constructor(module: KernelModule) {
    this.exports = new WebAssembly.Instance(module, {}).exports as KernelFunctions
    checkVersion(this.exports)
  }

  /** Bytes of linear memory; it never shrinks. */
  get bytes(): number {
    return this.exports.memory.buffer.byteLength
  }

  /** Address of fresh bytes with undefined content, 64-byte aligned. Throws KernelMemoryError. */
  alloc(bytes: number): number {
    // The kernels take 32 bits: a larger number would be truncated.
    if (!Number.isSafeInteger(bytes) || bytes < 0 || bytes > MOST_BYTES) throw new KernelMemoryError(bytes)
    const at = this.exports.alloc(bytes) >>> 0
    if (at === 0) throw new KernelMemoryError(bytes)
    return at
  }

  /** As `alloc`, filled with zeros. */
  zeros(bytes: number): number {
    const at = this.alloc(bytes)
    this.u8(at, bytes).fill(0)
    return at
  }

  /** Copies a typed array in and returns its address. */
  put(array: ColumnArrays[ColumnType]): number {
    const at = this.alloc(array.byteLength)
    this.u8(at, array.byteLength).set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
    return at
  }

  /** Runs `work` and frees its allocations, also when it throws. */
  scope<T>(work: () => T): T {
    const position = this.exports.mark()
    try {
      return work()
    } finally {
      this.exports.release(position)
    }
  }

  /** Grows the memory ahead so that views made after this stay valid while `bytes` are allocated. */
  reserve(bytes: number): void {
    const position = this.exports.mark()
    this.alloc(bytes + PAGE)
    this.exports.release(position)
  }

  /**
   * Has the system hand over the next `bytes` now: grown memory is empty until it is first written, and a first call would
   * spend as long on that as on its work.
   */
  touch(bytes: number): void {
    if (bytes <= this.#touched) return
    this.scope(() => {
      const memory = this.u8(this.alloc(bytes), bytes)
      for (let at = this.#touched; at < bytes; at += SYSTEM_PAGE) memory[at] = 0
    })
    this.#touched = bytes
  }

  u8(at: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer, at, length)
  }

  u32(at: number, length: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.exports.memory.buffer, at, length)
  }

  i32(at: number, length: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.exports.memory.buffer, at, length)
  }

  i64(at: number, length: number): BigInt64Array<ArrayBuffer> {
    return new BigInt64Array(this.exports.memory.buffer, at, length)
  }
}

/** Throws when the kernels were built from another declaration of the interface than this program. */
export function checkVersion(exports: { interfaceVersion?(): number }): void {
  const version = exports.interfaceVersion?.()
  if (version === interfaceVersion) return
  throw new Error(
    `kernels.wasm does not fit this program (its interface is ${version ?? 'unnamed'}, expected ${interfaceVersion}): ` +
      'build the kernels again with "npm run kernels"; after a change of src/engine/interface first run ' +
      '"node tools/kernel-interface.ts"',
  )
}

/** Compiles the bytes of kernels.wasm; call it once per process. */
export function compileKernels(bytes: Uint8Array<ArrayBuffer>): Promise<KernelModule> {
  return WebAssembly.compile(bytes)
}

/** A new instance of compiled kernels. Compile once per process and pass the module to every worker. */
export function loadKernels(module: KernelModule): Kernels {
  return new Kernels(module)
}
