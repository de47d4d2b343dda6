import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '#domain/rules/duration.ts'
import { ANY } from '#domain/scheduling/changeover-rule.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Panel, Toolbar, ToolbarLine } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import type { ChangeoverKind } from './changeover-kinds.ts'
import { changeoverSeconds, type Resolve } from './changeover-rows.ts'
import { MatrixTools } from './matrix-tools.tsx'
import { PairDialog, type ChosenPair } from './pair-dialog.tsx'
import { resolverOf, useMatrix, type AxisCode, type Matrix } from './use-matrix.ts'
import './changeovers.css'

interface ChangeMatrixProps {
  readonly kind: ChangeoverKind
  readonly onChanged: () => void
}

/** Changeovers as a matrix from (rows) to (columns): the time that counts for each pair on one resource. */
export function ChangeMatrix({ kind, onChanged }: ChangeMatrixProps) {
  const { t } = useTranslation('changeovers')
  const label = useLabel()
  const { matrix, error, refetch } = useMatrix(kind)
  const [chosen, setOwner] = useState<string | null>(null)
  const [pair, setPair] = useState<ChosenPair | null>(null)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!matrix) return <LoadingState />
  const owner = chosen ?? firstOwner(matrix)
  const resolve = resolverOf(matrix, owner)
  const changed = (): void => {
    refetch()
    onChanged()
  }
  return (
    <Panel fill flush className="x-matrix">
      <Toolbar label={t('matrix')}>
        <label htmlFor="x-owner">{label(kind.entity.fields[kind.owner]!.label)}</label>
        <Select
          id="x-owner"
          label={label(kind.entity.fields[kind.owner]!.label)}
          value={owner}
          options={matrix.owners.map((value) => ({ value, label: value === '*' ? t('any') : value }))}
          onChange={setOwner}
        />
        <ToolbarLine />
        <MatrixTools kind={kind} matrix={matrix} owner={owner} resolve={resolve} onChanged={changed} />
      </Toolbar>
      {matrix.cut && <p className="note">{t('cut', { count: matrix.axis.length })}</p>}
      {matrix.axis.length === 0 ? (
        <EmptyState title={t('noCodes')} hint={t('noCodesHint')} />
      ) : (
        <MatrixTable axis={matrix.axis} resolve={resolve} onChoose={setPair} />
      )}
      {pair && (
        <PairDialog kind={kind} owner={owner} pair={pair} onClose={() => setPair(null)} onChanged={changed} />
      )}
    </Panel>
  )
}

/** Any owner when rows apply to any; else the first that rows name. */
const firstOwner = ({ rows, owners, spoken }: Matrix): string =>
  rows.length === 0 || spoken.has(ANY) ? ANY : (owners[1] ?? ANY)

interface MatrixTableProps {
  readonly axis: readonly AxisCode[]
  readonly resolve: Resolve
  readonly onChoose: (pair: ChosenPair) => void
}

function MatrixTable({ axis, resolve, onChoose }: MatrixTableProps) {
  const { t } = useTranslation('changeovers')
  const cells = axis.map((prev) => axis.map((next) => resolve(prev.code, next.code)))
  const longest = Math.max(1, ...cells.flat().map((row) => (row ? (changeoverSeconds(row) ?? 0) : 0)))
  return (
    <DataTable
      frame="frame"
      label={t('matrix')}
      rows={axis}
      keyOf={({ code }) => code}
      columns={[
        {
          title: t('fromTo'),
          isName: true,
          isPinned: true,
          hint: ({ name }) => name,
          cell: (prev) => <CodeChip of={prev} />,
        },
        ...axis.map((next, c) => ({
          title: <CodeChip of={next} />,
          about: next.name,
          cell: ({ code }: AxisCode, r: number) => (
            <Cell
              pair={{ prev: code, next: next.code, row: cells[r]![c]! }}
              longest={longest}
              onChoose={onChoose}
            />
          ),
        })),
      ]}
    />
  )
}

function CodeChip({ of: { code, color } }: { readonly of: AxisCode }) {
  return (
    <span className="code">
      {color && <i style={{ background: color }} aria-hidden />}
      {code}
    </span>
  )
}

interface CellProps {
  readonly pair: ChosenPair
  readonly longest: number
  readonly onChoose: (pair: ChosenPair) => void
}

function Cell({ pair, longest, onChoose }: CellProps) {
  const { t } = useTranslation('changeovers')
  const { prev, next, row } = pair
  const seconds = row && changeoverSeconds(row)
  const text = !row
    ? prev === next
      ? '0'
      : '–'
    : !row.allowed
      ? '✕'
      : seconds === null
        ? row.setupExpr
        : formatDuration(seconds)
  const share = row?.allowed && seconds !== null ? Math.round((seconds! / longest) * 60) : 0
  return (
    <button
      type="button"
      className={[
        prev === next && 'same',
        !row && prev !== next && 'missing',
        row && !row.allowed && 'forbidden',
      ]
        .filter(Boolean)
        .join(' ')}
      style={
        share > 0 ? { background: `color-mix(in srgb, var(--warn-soft) ${share + 20}%, transparent)` } : {}
      }
      aria-label={t('pair', { prev, next, text: row && !row.allowed ? t('forbidden') : text })}
      title={row ? t('byRow', { code: row.code }) : t('byNone')}
      onClick={() => onChoose(pair)}
    >
      {text}
    </button>
  )
}
