import { Check } from 'lucide-react'
import { choiceOf, isChoiceName } from '#domain/choices/index.ts'
import { pageText } from '#domain/pages/text.ts'
import { textOf } from '#domain/label.ts'
import { useLanguage } from '../../../../../i18n/index.ts'
import type { KindProps } from '../../kind-props.ts'
import { useOpenPage } from '../../page-context.ts'
import { useEvents } from '../../part-context.ts'
import { useExpression } from '../../use-expressions.ts'
import { ValuesState } from '../../values-state.tsx'

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
