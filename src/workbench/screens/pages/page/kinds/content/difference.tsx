import { ArrowDown, ArrowUp, Minus } from 'lucide-react'
import type { FigureForm } from '#domain/rules/figure.ts'
import { useFigures } from '../../../../../fields/use-figures.ts'

interface DifferenceProps {
  readonly value: number
  readonly compare: number
  readonly form: FigureForm
  readonly moreIsBetter: boolean
}

/** How far a value is from another, with an arrow and the colour of better or worse. */
export function Difference({ value, compare, form, moreIsBetter }: DifferenceProps) {
  const figures = useFigures()
  const difference = value - compare
  const Icon = difference === 0 ? Minus : difference > 0 ? ArrowUp : ArrowDown
  const tone = difference === 0 ? 'quiet' : difference > 0 === moreIsBetter ? 'good' : 'bad'
  return (
    <span className={`pg-difference ${tone}`}>
      <Icon size={12} aria-hidden />
      {difference > 0 && '+'}
      {figures.text(difference, form)}
    </span>
  )
}
