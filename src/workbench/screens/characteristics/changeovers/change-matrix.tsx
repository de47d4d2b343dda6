import { ArrowLeftRight, Blend } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '#domain/rules/duration.ts'
import { ANY, resolveChangeover } from '#domain/scheduling/changeover-rule.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel, Toolbar, ToolbarLine, ToolbarSpace } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { showError } from '../../../state/error-popup.ts'
import type { ChangeoverKind } from './changeover-kinds.ts'
import {
  changeoverSeconds,
  gradationPairs,
  mirroredPairs,
  type ChangeoverRow,
  type NewPair,
} from './changeover-rows.ts'
import { GradationDialog } from './gradation-dialog.tsx'
import { PairDialog, type ChosenPair } from './pair-dialog.tsx'
import { useMatrix, type AxisCode, type Matrix } from './use-matrix.ts'
import { writePairs } from './write-pairs.ts'
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
  const [grading, setGrading] = useState(false)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!matrix) return <LoadingState />
  const codes = matrix.axis.map(({ code }) => code)
  const owner = chosen ?? firstOwner(matrix)
  const resolve = resolverOf(matrix, owner)
  const secondsOf = (prev: string, next: string): number | null => {
    const row = resolve(prev, next)
    return row && changeoverSeconds(row)
  }
  const changed = (): void => {
    refetch()
    onChanged()
  }
  const write = (pairs: readonly NewPair[]): void => {
    writePairs(kind, owner, pairs).then(changed, showError)
  }
  const mirrored = mirroredPairs(codes, secondsOf)
  const missing = codes.flatMap((prev) =>
    codes.filter((next) => prev !== next && !resolve(prev, next)),
  ).length
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
        <Button
          tone="ghost"
          icon={ArrowLeftRight}
          disabled={mirrored.length === 0}
          onClick={() => write(mirrored)}
        >
          {t('mirror', { count: mirrored.length })}
        </Button>
        <Button tone="ghost" icon={Blend} disabled={codes.length < 2} onClick={() => setGrading(true)}>
          {t('gradation')}
        </Button>
        <ToolbarSpace />
        <span className={missing > 0 ? 'missing' : 'complete'}>
          {missing > 0 ? t('missing', { count: missing }) : t('complete')}
        </span>
      </Toolbar>
      {matrix.cut && <p className="note">{t('cut', { count: codes.length })}</p>}
      {codes.length === 0 ? (
        <EmptyState title={t('noCodes')} hint={t('noCodesHint')} />
      ) : (
        <MatrixTable axis={matrix.axis} resolve={resolve} onChoose={setPair} />
      )}
      {pair && (
        <PairDialog kind={kind} owner={owner} pair={pair} onClose={() => setPair(null)} onChanged={changed} />
      )}
      {grading && (
        <GradationDialog
          onClose={() => setGrading(false)}
          onDone={(gradation) => write(gradationPairs(codes, gradation))}
        />
      )}
    </Panel>
  )
}

/** Any owner when rows speak of any; else the first that rows name. */
const firstOwner = ({ rows, owners }: Matrix): string =>
  rows.length === 0 || rows.some(({ owner }) => owner.includes(ANY)) ? ANY : (owners[1] ?? ANY)

type Resolve = (prev: string, next: string) => ChangeoverRow | null

function resolverOf({ rows, axis }: Matrix, owner: string): Resolve {
  const subjects = new Map(axis.map((one) => [one.code, one]))
  const place = { code: owner, groups: [] }
  return (prev, next) => resolveChangeover(rows, place, subjects.get(prev)!, subjects.get(next)!)
}

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
    <div className="frame">
      <table aria-label={t('matrix')}>
        <thead>
          <tr>
            <th scope="col" className="corner">
              {t('fromTo')}
            </th>
            {axis.map((next) => (
              <th key={next.code} scope="col" title={next.name}>
                <CodeChip of={next} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {axis.map((prev, r) => (
            <tr key={prev.code}>
              <th scope="row" title={prev.name}>
                <CodeChip of={prev} />
              </th>
              {axis.map((next, c) => (
                <td key={next.code}>
                  <Cell
                    pair={{ prev: prev.code, next: next.code, row: cells[r]![c]! }}
                    longest={longest}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
