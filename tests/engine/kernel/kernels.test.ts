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
})
