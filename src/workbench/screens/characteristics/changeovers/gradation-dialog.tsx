import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDuration } from '#domain/rules/duration.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Select } from '../../../parts/select.tsx'
import { gradationPairs, type Gradation, type NewPair } from './changeover-rows.ts'
import { TimeField } from './time-field.tsx'
import type { AxisCode } from './use-matrix.ts'

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
