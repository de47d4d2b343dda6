import { describe, expect, it } from 'vitest'
import { KernelMemoryError } from '#engine/kernel/kernels.ts'
import { freshKernels } from '../../support/kernels.ts'

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
