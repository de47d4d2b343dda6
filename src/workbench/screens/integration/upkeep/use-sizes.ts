import { useFigures } from '../../../fields/use-figures.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** Writes bytes with the unit in which they are a number of few digits. */
export function useSizes(): (bytes: number | null | undefined) => string {
  const figures = useFigures()
  return (bytes) => {
    if (bytes === null || bytes === undefined) return figures.text(null, { kind: 'measure' })
    const at = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.abs(bytes) || 1) / 3)))
    return figures.text(bytes / 1000 ** at, { kind: 'measure', unit: units[at]! })
  }
}
