import { ArrowDown, ArrowUp, CircleAlert, CircleCheck, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isStepKind, stepKindOf, stepKinds, type StepKindName } from '#domain/integration/flows/kinds.ts'
import { mostSteps, newStep, type FlowStep } from '#domain/integration/flows/steps.ts'
import { useLabel } from '../../../i18n/index.ts'
import { IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import type { Checked } from './flow-editor.tsx'

interface StepListProps {
  readonly steps: readonly FlowStep[]
  readonly at: number
  readonly checked: Checked
  readonly onPick: (at: number) => void
  readonly onSteps: (steps: readonly FlowStep[], at: number) => void
}

const moved = (steps: readonly FlowStep[], from: number, to: number): FlowStep[] => {
  const left = steps.toSpliced(from, 1)
  return left.toSpliced(to, 0, steps[from]!)
}

/** Steps in their order. Arrow keys choose, with Alt they move, Delete takes away. */
export function StepList({ steps, at, checked, onPick, onSteps }: StepListProps) {
  const { t } = useTranslation('flows')
  const label = useLabel()
  const move = (by: -1 | 1): void => {
    const to = at + by
    if (to >= 0 && to < steps.length) onSteps(moved(steps, at, to), to)
  }
  const remove = (): void => onSteps(steps.toSpliced(at, 1), Math.max(0, Math.min(at, steps.length - 2)))
  const keys = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by !== null && event.altKey) move(by)
    else if (by !== null) onPick(Math.max(0, Math.min(steps.length - 1, at + by)))
    else if (event.key === 'Delete') remove()
    else return
    event.preventDefault()
  }
  const faulty = new Set(checked.faults.map((one) => one.step))
  return (
    <div className="list">
      <div
        role="listbox"
        tabIndex={0}
        aria-label={t('steps')}
        aria-activedescendant={steps[at] ? `flow-step-${at}` : undefined}
        onKeyDown={keys}
      >
        {steps.map((step, place) => (
          <div
            key={`${step.key} ${place}`}
            id={`flow-step-${place}`}
            role="option"
            aria-selected={place === at}
            onPointerDown={() => onPick(place)}
          >
            <span className="number">{place + 1}</span>
            <b>{step.key}</b>
            <span className="kind">{label(stepKindOf(step.kind).label)}</span>
            {faulty.has(place) ? (
              <CircleAlert size={14} className="bad" aria-label={t('faulty')} />
            ) : (
              <CircleCheck size={14} className="good" aria-label={t('sound')} />
            )}
          </div>
        ))}
      </div>
      <div className="tools">
        <Select
          label={t('addStep')}
          placeholder={t('addStep')}
          value=""
          disabled={steps.length >= mostSteps}
          options={Object.keys(stepKinds).map((kind) => ({
            value: kind,
            label: label(stepKindOf(kind as StepKindName).label),
          }))}
          onChange={(kind) => {
            if (isStepKind(kind)) onSteps([...steps, newStep(kind, steps)], steps.length)
          }}
        />
        <IconButton icon={ArrowUp} label={t('moveUp')} repeats disabled={at < 1} onClick={() => move(-1)} />
        <IconButton
          icon={ArrowDown}
          label={t('moveDown')}
          repeats
          disabled={at >= steps.length - 1}
          onClick={() => move(1)}
        />
        <IconButton icon={Trash2} label={t('remove')} disabled={steps.length === 0} onClick={remove} />
      </div>
    </div>
  )
}
