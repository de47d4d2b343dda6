import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { groupDigits, formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { useResultTable } from '../results/use-result-table.ts'
import { useSelected } from '../results/use-selected.ts'
import type { Run } from '../runs/run-figures.tsx'
import './order-trace.css'
import { traceTree, type TraceLine } from './trace-tree.ts'

type Values = DataRow['values']

/** Lines of one order traced at most. */
const LIMIT = 2000

/** Why the order is kitted as it is: its lines as a tree, each with what it got, from where, and what is missing. */
export function OrderTrace({ run, seq }: { readonly run: Run; readonly seq: number }) {
  const { t } = useTranslation('kitting-results')
  const details = useResultTable(run, 'details')
  const allocations = useResultTable(run, 'allocations')
  const lines = useSelected(details.source, useOf('seq', seq), LIMIT)
  const given = useSelected(allocations.source, useOf('demandSeq', seq), LIMIT)
  const roots = useMemo(() => (lines && given ? traceTree(lines, given) : null), [lines, given])
  if (!roots) return <LoadingState />
  if (roots.length === 0) return <EmptyState title={t('noLines')} />
  return (
    <ul className="r-trace" aria-label={t('trace')}>
      {roots.map((line) => (
        <Line key={line.key} line={line} />
      ))}
    </ul>
  )
}

function useOf(field: string, seq: number) {
  return useMemo(() => ({ filters: [{ field, op: 'eq' as const, values: [seq] }] }), [field, seq])
}

function Line({ line }: { readonly line: TraceLine }) {
  const { t } = useTranslation('kitting-results')
  const { zone } = useFormatSettings()
  const { values, allocations, children } = line
  const text = (field: string) => plainValue(values[field])
  const short = Number(values['short'] ?? 0) > 0
  return (
    <li className={short ? 'short' : ''}>
      <div className="line">
        <b>{text('item')}</b> {text('itemName')}
        {values['gating'] === true && <StatusChip tone="warn">{t('gating')}</StatusChip>}
        <span className="figures">
          <span>{t('netOf', { net: groupDigits(text('net') || '0') })}</span>
          {short && <em>{t('shortOf', { short: groupDigits(text('short')) })}</em>}
          {values['ready'] ? (
            <span>{t('readyAt', { time: formatTime(text('ready'), zone).slice(0, 16) })}</span>
          ) : null}
        </span>
      </div>
      {short && <Reason values={values} />}
      {allocations.map((given) => (
        <Allocation key={plainValue(given['seq'])} given={given} />
      ))}
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Line key={child.key} line={child} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Reason({ values }: { readonly values: Values }) {
  const { t } = useTranslation('kitting-results')
  const label = useLabel()
  const code = plainValue(values['reason'])
  const known = choiceOf('ShortReason')[code]
  const taken = plainValue(values['takenBy'])
  return (
    <p className="reason">
      {known ? label(known) : code}
      {taken && ` · ${t('takenBy', { order: taken })}`}
      {values['reasonText'] ? ` · ${plainValue(values['reasonText'])}` : ''}
    </p>
  )
}

function Allocation({ given }: { readonly given: Values }) {
  const { t } = useTranslation('kitting-results')
  const { zone } = useFormatSettings()
  const label = useLabel()
  const kind = choiceOf('SupplyClass')[plainValue(given['class'])]
  const date = plainValue(given['supplyDate'])
  return (
    <p className="given">
      {t('given', {
        qty: groupDigits(plainValue(given['qty'])),
        supply: plainValue(given['supply']),
        kind: kind ? label(kind) : plainValue(given['class']),
        date: date ? formatTime(date, zone).slice(0, 10) : '',
      })}
      {given['rule'] ? <small>{plainValue(given['rule'])}</small> : null}
    </p>
  )
}
