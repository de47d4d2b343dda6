import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { psiItem } from '#domain/entities/planning/psi-item.ts'
import { choiceOptions } from '../../../fields/choice-options.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'
import { CompareChoice } from './compare/compare-choice.tsx'
import type { PsiChoice } from './psi-choice.ts'
import type { PsiData } from './psi-data.ts'
import { TextInput, TickBox } from '../../../parts/inputs.tsx'

interface ChoicesProps {
  readonly choice: PsiChoice
  readonly psi: PsiData
}

/** Periods that are shown, and which items. */
export function PsiChoices({ choice, psi }: ChoicesProps) {
  const { t } = useTranslation('psi-pivot')
  const label = useLabel()
  const { layout } = psi
  const { scale, near, days, problem, set } = choice
  const coarser = layout.period === 'month' ? [] : layout.period === 'week' ? ['month'] : ['week', 'month']
  const periods = choiceOf('PsiPeriod')
  return (
    <span className="p-psi-choices">
      <Select
        label={t('periods')}
        value={scale ?? 'own'}
        options={[
          { value: 'own', label: t('by', { period: label(periods[layout.period]!) }) },
          ...coarser.map((value) => ({ value, label: t('by', { period: label(periods[value]!) }) })),
        ]}
        onChange={(value) => set({ scale: value === 'week' || value === 'month' ? value : null })}
      />
      <Select
        label={label(psiItem.fields['problem']!.label)}
        value={problem ?? 'any'}
        options={[{ value: 'any', label: t('anyProblem') }, ...choiceOptions('PsiProblem', label)]}
        onChange={(value) => set({ problem: value === 'any' ? null : value })}
      />
      <label className="near">
        <TickBox checked={near} onChange={(on) => set({ near: on })} />
        {t('nearBefore')}
        <TextInput
          type="number"
          min={0}
          max={3660}
          label={t('days')}
          value={String(days)}
          onChange={(text) => {
            const wanted = Math.trunc(Number(text))
            if (wanted >= 0 && wanted <= 3660) set({ days: wanted, near: true })
          }}
        />
        {t('nearAfter')}
      </label>
      <CompareChoice psi={psi} choice={choice} />
    </span>
  )
}
