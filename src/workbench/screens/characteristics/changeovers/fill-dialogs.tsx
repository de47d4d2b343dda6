import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDuration, formatDuration } from '#domain/rules/duration.ts'
import { useLabel } from '../../../i18n/index.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Select } from '../../../parts/select.tsx'
import { changeoverKinds, type ChangeoverKind } from './changeover-kinds.ts'
import { copiedPairs, type NewPair, gradationPairs, type Gradation } from './changeover-rows.ts'
import { resolverOf, useMatrix, type AxisCode } from './use-matrix.ts'
import { TimeField } from './time-field.tsx'

interface CopyDialogProps {
  readonly kind: ChangeoverKind
  readonly owner: string
  readonly codes: readonly string[]
  readonly onClose: () => void
  readonly onDone: (pairs: readonly NewPair[]) => void
}

/** Asks which matrix to copy from: that of another owner, or of another kind of changeover with the same codes. */
export function CopyDialog({ kind, owner, codes, onClose, onDone }: CopyDialogProps) {
  const { t } = useTranslation('changeovers')
  const label = useLabel()
  const [from, setFrom] = useState(kind)
  const [chosen, setChosen] = useState<string | null>(null)
  const { matrix } = useMatrix(from)
  const owners = matrix ? [...matrix.spoken].filter((one) => from !== kind || one !== owner) : []
  const source = chosen !== null && owners.includes(chosen) ? chosen : (owners[0] ?? null)
  const pairs = matrix && source !== null ? copiedPairs(codes, resolverOf(matrix, source)) : []
  const ownerLabel = label(from.entity.fields[from.owner]!.label)
  return (
    <FormDialog
      onClose={onClose}
      title={t('copyFrom')}
      description={t('copyHint')}
      width={420}
      submit={t('preview', { count: pairs.length })}
      disabled={pairs.length === 0}
      onSubmit={() => onDone(pairs)}
    >
      <div className="t-form-field">
        <label htmlFor="x-copy-kind">{t('matrix')}</label>
        <Select
          id="x-copy-kind"
          label={t('matrix')}
          value={from.entity.name}
          options={Object.values(changeoverKinds).map(({ entity }) => ({
            value: entity.name,
            label: label(entity.label),
          }))}
          onChange={(name) => setFrom(changeoverKinds[name]!)}
        />
      </div>
      <div className="t-form-field">
        <label htmlFor="x-copy-owner">{ownerLabel}</label>
        <Select
          id="x-copy-owner"
          label={ownerLabel}
          value={source ?? ''}
          options={owners.map((value) => ({ value, label: value === '*' ? t('any') : value }))}
          onChange={setChosen}
        />
      </div>
    </FormDialog>
  )
}

const first = { forward: '10m', backward: '40m', step: '5m' }

interface GradationDialogProps {
  readonly axis: readonly AxisCode[]
  readonly onClose: () => void
  readonly onDone: (pairs: readonly NewPair[]) => void
}

/** Asks how long changes take along the gradation (light to dark) and against it, and what a step between two codes is. */
export function GradationDialog({ axis, onClose, onDone }: GradationDialogProps) {
  const { t } = useTranslation('changeovers')
  const [texts, setTexts] = useState<Record<keyof Gradation, string>>(first)
  const ranked = axis.flatMap(({ code, rank }) => (rank === null ? [] : [{ code, rank }]))
  const [by, setBy] = useState<'place' | 'rank'>('place')
  const codes = by === 'rank' ? ranked : axis.map(({ code }, rank) => ({ code, rank }))
  const values = Object.entries(texts).map(([name, text]) => [name, parseDuration(text)] as const)
  const complete = values.every(([, seconds]) => seconds !== null && seconds >= 0)
  return (
    <FormDialog
      onClose={onClose}
      title={t('gradation')}
      description={t('gradationHint')}
      width={420}
      submit={t('showChanges')}
      disabled={!complete || codes.length < 2}
      onSubmit={() => onDone(gradationPairs(codes, Object.fromEntries(values) as unknown as Gradation))}
    >
      <div className="t-form-field">
        <label htmlFor="x-by">{t('distance')}</label>
        <Select
          id="x-by"
          label={t('distance')}
          value={by}
          options={[
            { value: 'place', label: t('byPlace') },
            { value: 'rank', label: t('byRank', { count: ranked.length }) },
          ]}
          onChange={(value) => setBy(value as typeof by)}
        />
      </div>
      {(Object.keys(first) as (keyof Gradation)[]).map((name) => (
        <TimeField
          key={name}
          id={`x-${name}`}
          label={t(`gradations.${name}`)}
          value={texts[name]}
          onChange={(text) => setTexts({ ...texts, [name]: text })}
        />
      ))}
    </FormDialog>
  )
}

interface MissingDialogProps {
  readonly missing: readonly (readonly [string, string])[]
  readonly onClose: () => void
  readonly onDone: (pairs: readonly NewPair[]) => void
}

/** Which pairs no row applies to, by the code before, and one time for all of them. */
export function MissingDialog({ missing, onClose, onDone }: MissingDialogProps) {
  const { t } = useTranslation('changeovers')
  const [text, setText] = useState('30m')
  const seconds = parseDuration(text)
  const byPrev = Map.groupBy(missing, ([prev]) => prev)
  const fill = (): void => {
    const time = formatDuration(seconds ?? 0)
    onDone(missing.map(([prev, next]) => ({ prev, next, time, allowed: true })))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('missing', { count: missing.length })}
      description={t('missingHint')}
      width={480}
      submit={t('showChanges')}
      disabled={seconds === null || seconds < 0}
      onSubmit={fill}
    >
      <TimeField id="x-missing-time" label={t('oneTime')} value={text} onChange={setText} />
      <dl className="x-missing">
        {[...byPrev].map(([prev, pairs]) => (
          <div key={prev}>
            <dt>{prev} →</dt>
            <dd>{pairs.map(([, next]) => next).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  )
}
