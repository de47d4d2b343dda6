import { useMemo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { specCodes } from '#domain/entities/master/spec-fields.ts'
import type { Fields } from '#domain/field-kinds.ts'
import { useLabel } from '../../../i18n/index.ts'
import { textAt, type Plan } from '../plan/plan.ts'
import type { Wanted } from '../plan/wanted.ts'
import {
  keyOf,
  movedDown,
  movedUp,
  resequenced,
  stepsOf,
  withGap,
  type Refused,
  type SequenceKey,
} from './sequence.ts'

const HOUR = 3600

interface SequenceInput {
  readonly plan: Plan
  readonly resource: string
  readonly operations: readonly number[]
  /** Asks for the sheet of keys. */
  readonly onSheet: () => void
}

export type UsedSequence = ReturnType<typeof useSequence>

/** What one resource does one after the other: where one is in it, what is ticked, and the changes one may ask for. */
export function useSequence({ plan, resource, operations, onSheet }: SequenceInput) {
  const { t } = useTranslation('work-sequence')
  const label = useLabel()
  const steps = useMemo(() => stepsOf(plan, operations), [plan, operations])
  const done = useMemo(() => doneOf(plan, steps), [plan, steps])
  const [showsDone, setShowsDone] = useState(false)
  const from = showsDone || done === steps.length ? 0 : done
  const [at, setAt] = useState(from)
  const current = Math.min(steps.length - 1, Math.max(from, at))
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [gap, setGap] = useState('1')
  const [key, setKey] = useState<SequenceKey>('item')
  const [asked, setAsked] = useState<{ readonly wanted: Wanted; readonly title: string } | null>(null)
  const ask = (answer: Wanted | Refused, asking: string): void => {
    if ('refused' in answer) toast.error(t(`refused.${answer.refused}`, { operation: answer.operation }))
    else setAsked({ wanted: answer, title: asking })
  }
  const code = steps[current]?.code ?? ''
  const keyLabel = (one: SequenceKey): string => {
    const spec = (specCodes as Fields)[one]
    return spec ? label(spec.label) : t(`key.${one}`)
  }
  const movable = steps.slice(from).filter(({ movable: can }) => can)
  const up = (): void => ask(movedUp(steps, current), t('upTitle', { operation: code }))
  const down = (): void => ask(movedDown(steps, current), t('downTitle', { operation: code }))
  const insert = (): void =>
    ask(withGap(steps, current, Number(gap) * HOUR), t('gapTitle', { operation: code, hours: gap }))
  const resequence = (): void => {
    const all = ticked.size > 1 ? ticked : new Set(movable.map(({ operation }) => operation))
    ask(resequenced(steps, all, keyOf(plan, key)), t('resequenceTitle', { resource, key: keyLabel(key) }))
  }
  const onKey = (event: KeyboardEvent): boolean => {
    const acts: Readonly<Record<string, (() => void) | undefined>> = event.altKey
      ? { ArrowUp: up, ArrowDown: down }
      : event.ctrlKey || event.metaKey
        ? {}
        : { g: insert, s: resequence, p: () => globalThis.print(), '?': onSheet }
    acts[event.key]?.()
    return acts[event.key] !== undefined
  }
  const tick = (operation: number): void =>
    setTicked(
      new Set(
        ticked.has(operation) ? [...ticked].filter((one) => one !== operation) : [...ticked, operation],
      ),
    )
  return {
    steps,
    done,
    from,
    current,
    ticked,
    gap,
    key,
    asked,
    showsDone,
    canMove: steps[current]?.movable ?? false,
    canResequence: movable.length > 1,
    keyLabel,
    up,
    down,
    insert,
    resequence,
    onKey,
    tick,
    goTo: setAt,
    setGap,
    setKey,
    setShowsDone,
    forget: () => setAsked(null),
    untick: () => setTicked(new Set()),
  }
}

/** How many of the first steps are completed. */
function doneOf(plan: Plan, steps: ReturnType<typeof stepsOf>): number {
  const first = steps.findIndex(({ operation }) => textAt(plan.operations.columns.status, operation) !== 'B')
  return first < 0 ? steps.length : first
}
