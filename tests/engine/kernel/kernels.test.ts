import { describe, expect, it } from 'vitest'
import { KernelMemoryError } from '#engine/kernel/kernels.ts'
import { OUT_OF_MEMORY } from '#engine/interface/memory.ts'
import { psiInterface } from '#engine/interface/psi.ts'
import { freshKernels } from '../../support/kernels.ts'

const psiBlockWith = (values: Readonly<Record<string, number>>): Uint32Array =>
  Uint32Array.from(Object.keys(psiInterface.blocks.bindProblem), (name) => values[name] ?? 0)

describe('memory of the kernels', () => {
  it.each([2 ** 32, 2 ** 32 + 64, 2 ** 33 + 1, 2 ** 53, -1, NaN, Infinity])(
    'refuses a block of %s bytes, which 32 bits cannot say',
    (bytes) => {
      const kernels = freshKernels()
      const before = kernels.bytes
      expect(() => kernels.alloc(bytes)).toThrow(KernelMemoryError)
      expect(() => kernels.zeros(bytes)).toThrow(KernelMemoryError)
      expect(() => kernels.reserve(bytes < 0 ? NaN : bytes)).toThrow(KernelMemoryError)
      expect(kernels.bytes).toBe(before)
    },
  )

  it('the allocator of the kernels refuses them too, and takes no part of such a number', () => {
    const { exports } = freshKernels()
    const before = exports.alloc(64)
    for (const bytes of [2 ** 32, 2 ** 32 + 64, 2 ** 33 + 1, -1, NaN, Infinity])
      expect(exports.alloc(bytes), String(bytes)).toBe(0)
    expect(exports.alloc(64) - before).toBe(64)
  })

  it('a kernel whose records need 2^32 bytes and more reports it', () => {
    const { exports } = freshKernels()
    const column = exports.alloc(64)
    // Events of 16 bytes each: 2^28 of them would be 0 bytes in 32 bits.
    const block = psiBlockWith({ bounds: column, itemCount: 1, eventCount: 2 ** 28, problems: column })
    const at = exports.alloc(block.byteLength)
    new Uint32Array(exports.memory.buffer, at, block.length).set(block)
    expect(exports.psiOpen(at)).toBe(OUT_OF_MEMORY)
  })

  it('is handed over ahead without changing its content', () => {
    const kernels = freshKernels()
    const kept = kernels.put(Uint8Array.of(1, 2, 3))
    kernels.touch(300_000)
    const grown = kernels.bytes
    expect(grown).toBeGreaterThan(300_000)
    kernels.touch(200_000)
    const next = kernels.alloc(300_000)
    expect(kernels.bytes).toBe(grown)
    expect([...kernels.u8(kept, 3)]).toEqual([1, 2, 3])
    expect(next - kept).toBe(64)
  })
})
