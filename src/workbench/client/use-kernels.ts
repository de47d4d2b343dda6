import { useQuery } from '@tanstack/react-query'
import type { Kernels } from '#engine/kernel/kernels.ts'
import { localKey } from './keys.ts'
import { browserKernels } from './kernels.ts'

/** The kernels on the page itself; undefined until they are loaded. */
export const useKernels = (): Kernels | undefined =>
  useQuery({ queryKey: localKey('kernels'), queryFn: browserKernels, staleTime: Infinity }).data
