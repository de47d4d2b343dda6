import type { TextValue } from '#domain/pages/text.ts'
import type { FigureForm } from '#domain/rules/figure.ts'
import { useText } from './use-text.ts'

interface NumberFormat {
  readonly unit: TextValue
  readonly decimals: number | null
}

/** Decimals of a number of which the page says nothing. */
const USUAL_DECIMALS = 2

/** How numbers of a component are written. */
export function useFigureForm({ unit, decimals }: NumberFormat): FigureForm {
  return { kind: 'measure', unit: useText(unit), decimals: decimals ?? USUAL_DECIMALS }
}
