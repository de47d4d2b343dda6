import { useQuery } from '@tanstack/react-query'
import { useCallback, type RefCallback } from 'react'
import { Check, ArrowDown, ArrowUp, Minus } from 'lucide-react'
import { pageFiles } from '#domain/services/pages/pages.ts'
import { choiceOf, isChoiceName } from '#domain/choices/index.ts'
import { pageText } from '#domain/pages/text.ts'
import { textOf } from '#domain/label.ts'
import type { FigureForm } from '#domain/rules/figure.ts'
import { queryKeyOf } from '../../../../../client/keys.ts'
import { fetchFile } from '../../../../../client/transfer.ts'
import { ErrorState, LoadingState } from '../../../../../parts/states.tsx'
import { useLanguage } from '../../../../../i18n/index.ts'
import { useFigures } from '../../../../../fields/use-figures.ts'
import { type KindProps, useOpenPage, useEvents } from '../../page-context.ts'
import { MarkedText } from '../../marked-text.tsx'
import { Clickable } from '../../clickable.tsx'
import { useText } from '../../use-text.ts'
import { useExpression } from '../../use-expressions.ts'
import { ValuesState } from '../../states.tsx'

/** Headings, lists, bold, links and values. */
export function TextKind({ values: { body, align } }: KindProps<'text'>) {
  return (
    <Clickable<'text'> event="click" className="pg-text" data-align={align}>
      <MarkedText text={body} />
    </Clickable>
  )
}

/** A line, with its title in it. */
export function DividerKind({ values: { label, direction } }: KindProps<'divider'>) {
  const title = useText(label)
  return (
    <div
      className="pg-divider"
      data-direction={direction}
      role="separator"
      aria-orientation={direction === 'down' ? 'vertical' : 'horizontal'}
    >
      {title !== '' && <span>{title}</span>}
    </div>
  )
}

const HOUR_MS = 3_600_000

/** Shows a blob in an element as long as it is there. */
function useShown(blob: Blob | undefined): RefCallback<HTMLImageElement> {
  return useCallback(
    (image: HTMLImageElement) => {
      if (!blob) return undefined
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
}

/** An uploaded picture. */
export function PictureKind({ values: { asset, alt, fit } }: KindProps<'picture'>) {
  const words = useText(alt)
  const file = useQuery({
    queryKey: queryKeyOf(pageFiles.get, { id: asset }),
    queryFn: ({ signal }) => fetchFile(pageFiles.get, { id: asset }, asset, { signal }),
    enabled: asset !== '',
    staleTime: HOUR_MS,
  })
  const shown = useShown(file.data?.blob)
  if (file.isError) return <ErrorState error={file.error} onRetry={() => void file.refetch()} />
  if (file.isLoading) return <LoadingState />
  if (!file.data) return null
  return (
    <Clickable<'picture'> event="click" className="pg-picture">
      <img ref={shown} alt={words} style={{ objectFit: fit }} draggable={false} />
    </Clickable>
  )
}

interface Step {
  readonly value: string
  readonly text: string
}

function useSteps({ from, choice, steps }: KindProps<'steps'>['values']): readonly Step[] {
  const { page } = useOpenPage()
  const language = useLanguage()
  if (from === 'items')
    return steps.map(({ value, text }) => ({ value, text: pageText(text, language, page.texts) || value }))
  if (!isChoiceName(choice)) return []
  return Object.entries(choiceOf(choice)).map(([value, label]) => ({ value, text: textOf(label, language) }))
}

/** States in their order: those before the current one are done. */
export function StepsKind({ values }: KindProps<'steps'>) {
  const steps = useSteps(values)
  const current = useExpression(values.current, 'text')
  const { has, raise } = useEvents<'steps'>()
  const at = steps.findIndex(({ value }) => value === current.value)
  return (
    <ValuesState of={[current]}>
      <ol className="pg-steps">
        {steps.map(({ value, text }, index) => {
          const state = at < 0 ? 'coming' : index < at ? 'done' : index === at ? 'current' : 'coming'
          const inner = (
            <>
              <i aria-hidden>{state === 'done' ? <Check size={12} /> : index + 1}</i>
              {text}
            </>
          )
          return (
            <li key={value} className={state} {...(state === 'current' ? { 'aria-current': 'step' } : {})}>
              {has('click') ? (
                <button type="button" onClick={() => void raise('click', { value })}>
                  {inner}
                </button>
              ) : (
                <span>{inner}</span>
              )}
            </li>
          )
        })}
      </ol>
    </ValuesState>
  )
}

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
