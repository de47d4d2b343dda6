import { TextField } from '@radix-ui/themes'
import {
  ArrowDown,
  ArrowUp,
  ChartGantt,
  ListOrdered,
  Printer,
  RefreshCw,
  Search,
  StretchVertical,
} from 'lucide-react'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { specCodes } from '#domain/entities/master/spec-fields.ts'
import type { Fields } from '#domain/field-kinds.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Toolbar, ToolbarLine, ToolbarSpace } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { openScreen } from '../../../shell/navigation.ts'
import type { ScreenProps } from '../../screen.ts'
import { PlanPage } from '../plan/plan-page.tsx'
import { textAt, type Plan } from '../plan/plan.ts'
import { resourceRows } from '../plan/rows.ts'
import { EffectDialog } from '../plan/effect-dialog.tsx'
import { askedOf, type Wanted } from '../plan/wanted.ts'
import { SequenceTable } from './sequence-table.tsx'
import {
  keyOf,
  movedDown,
  movedUp,
  resequenced,
  sequenceKeys,
  stepsOf,
  withGap,
  type Refused,
  type SequenceKey,
} from './sequence.ts'
import './sequence.css'

/** What each resource does one after the other, with the setups between, and changed there. */
export default function SequenceScreen({ path, search }: ScreenProps) {
  return (
    <PlanPage path={path}>
      {(plan, title, reload) => (
        <Sequences plan={plan} title={title} asked={search['resource'] ?? null} onReload={reload} />
      )}
    </PlanPage>
  )
}

interface SequencesProps {
  readonly plan: Plan
  readonly title: string
  /** Resource that the address asks for. */
  readonly asked: string | null
  readonly onReload: () => void
}

function Sequences({ plan, title, asked, onReload }: SequencesProps) {
  const { t } = useTranslation('work-sequence')
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState(asked)
  const resources = useMemo(
    () => resourceRows(plan).flatMap((row) => (row.kind === 'resource' ? [row] : [])),
    [plan],
  )
  const current = resources.find(({ code }) => code === chosen) ?? resources[0]!
  const shown = resources.filter(({ code }) => code.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <div className="w-sequences">
      <nav aria-label={t('resources')}>
        <TextField.Root
          size="1"
          aria-label={t('findResource')}
          placeholder={t('findResource')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        >
          <TextField.Slot>
            <Search size={13} aria-hidden />
          </TextField.Slot>
        </TextField.Root>
        <ul>
          {shown.map(({ code, operations }) => (
            <li key={code}>
              <button type="button" aria-current={code === current.code} onClick={() => setChosen(code)}>
                <span>{code}</span>
                <span className="count">{operations.length}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <Sequence
        key={current.code}
        plan={plan}
        title={title}
        resource={current.code}
        operations={current.operations}
        onReload={onReload}
      />
    </div>
  )
}

interface SequenceProps {
  readonly plan: Plan
  readonly title: string
  readonly resource: string
  readonly operations: readonly number[]
  readonly onReload: () => void
}

const HOUR = 3600

function Sequence({ plan, title, resource, operations, onReload }: SequenceProps) {
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
  const up = (): void => ask(movedUp(steps, current), t('upTitle', { operation: code }))
  const down = (): void => ask(movedDown(steps, current), t('downTitle', { operation: code }))
  const insert = (): void =>
    ask(withGap(steps, current, Number(gap) * HOUR), t('gapTitle', { operation: code, hours: gap }))
  const movable = steps.slice(from).filter(({ movable: can }) => can)
  const resequence = (): void => {
    const all = ticked.size > 1 ? ticked : new Set(movable.map(({ operation }) => operation))
    ask(resequenced(steps, all, keyOf(plan, key)), t('resequenceTitle', { resource, key: keyLabel(key) }))
  }
  const keyLabel = (one: SequenceKey): string => {
    const spec = (specCodes as Fields)[one]
    return spec ? label(spec.label) : t(`key.${one}`)
  }
  const onKey = (event: KeyboardEvent): boolean => {
    const acts: Readonly<Record<string, (() => void) | undefined>> = event.altKey
      ? { ArrowUp: up, ArrowDown: down }
      : event.ctrlKey || event.metaKey
        ? {}
        : { g: insert, s: resequence, p: () => globalThis.print() }
    acts[event.key]?.()
    return acts[event.key] !== undefined
  }
  const table = (
    <SequenceTable
      plan={plan}
      steps={steps}
      label={`${title} ${resource}`}
      from={from}
      current={current}
      ticked={ticked}
      onCurrent={setAt}
      onTick={(operation) =>
        setTicked(
          new Set(
            ticked.has(operation) ? [...ticked].filter((one) => one !== operation) : [...ticked, operation],
          ),
        )
      }
      onKey={onKey}
    />
  )
  return (
    <section className="sequence" aria-label={resource}>
      <Toolbar label={t('tools')}>
        <IconButton icon={ArrowUp} label={t('up')} disabled={!steps[current]?.movable} onClick={up} />
        <IconButton icon={ArrowDown} label={t('down')} disabled={!steps[current]?.movable} onClick={down} />
        <ToolbarLine />
        <Select
          label={t('gap')}
          value={gap}
          options={['0.5', '1', '2', '4', '8', '24'].map((value) => ({
            value,
            label: t('hours', { value }),
          }))}
          onChange={setGap}
        />
        <Button icon={StretchVertical} disabled={!steps[current]?.movable} onClick={insert}>
          {t('insertGap')}
        </Button>
        <ToolbarLine />
        <Select
          label={t('resequenceBy')}
          value={key}
          options={sequenceKeys.map((value) => ({ value, label: keyLabel(value) }))}
          onChange={(value) => setKey(value as SequenceKey)}
        />
        <Button icon={ListOrdered} disabled={movable.length < 2} onClick={resequence}>
          {ticked.size > 1 ? t('resequenceSome', { count: ticked.size }) : t('resequence')}
        </Button>
        <ToolbarLine />
        <IconButton icon={Printer} label={t('print')} onClick={() => globalThis.print()} />
        <IconButton
          icon={ChartGantt}
          label={t('inChart')}
          onClick={() => openScreen('/planningGanttChart/ResourceGanttChart', { resource })}
        />
        <IconButton icon={RefreshCw} label={t('refresh')} onClick={onReload} />
        <ToolbarSpace />
        {done > 0 && done < steps.length && (
          <Button onClick={() => setShowsDone(!showsDone)}>
            {t(showsDone ? 'hideDone' : 'showDone', { count: done })}
          </Button>
        )}
        <span className="count">{t('keys')}</span>
      </Toolbar>
      <div className="scroll">{table}</div>
      {createPortal(
        <div className="w-sequence-print" aria-hidden inert>
          <h1>
            {title} {resource}
          </h1>
          {table}
        </div>,
        document.body,
      )}
      {asked && (
        <EffectDialog
          title={asked.title}
          {...askedOf(asked.wanted, resource)}
          make={t('make')}
          done={t('done')}
          onClose={() => setAsked(null)}
          onMoved={() => {
            setTicked(new Set())
            onReload()
          }}
        />
      )}
    </section>
  )
}

/** How many of the first steps are completed. */
function doneOf(plan: Plan, steps: ReturnType<typeof stepsOf>): number {
  const first = steps.findIndex(({ operation }) => textAt(plan.operations.columns.status, operation) !== 'B')
  return first < 0 ? steps.length : first
}
