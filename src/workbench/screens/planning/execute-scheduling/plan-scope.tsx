import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { choiceOptions } from '../../../fields/choice-options.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'
import { OrderFilter } from './order-filter.tsx'

export interface Scope {
  readonly kind: 'ALL' | 'FILTER' | 'NOW'
  readonly filter: readonly Condition[]
}

interface PlanScopeProps {
  readonly scope: Scope
  readonly onChange: (scope: Scope) => void
}

/** Which orders a run plans. */
export function PlanScope({ scope, onChange }: PlanScopeProps) {
  const { t } = useTranslation('scheduling')
  const label = useLabel()
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{t('scope')}</label>
      <Select
        id={id}
        label={t('scope')}
        value={scope.kind}
        options={choiceOptions('PlanScope', label)}
        onChange={(kind) => onChange({ ...scope, kind: kind as Scope['kind'] })}
      />
      {scope.kind === 'FILTER' && (
        <OrderFilter conditions={scope.filter} onChange={(filter) => onChange({ ...scope, filter })} />
      )}
    </>
  )
}
