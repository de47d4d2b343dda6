import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reference } from '#domain/field-kinds.ts'
import {
  parameterCategories,
  type ParameterCategory,
  type SettingChain,
  type SettingScope,
} from '#domain/system/parameters.ts'
import { useLabel } from '../../../i18n/index.ts'
import { CodeField } from '../../../fields/code-field.tsx'
import { Page, PageHeader, Panel, Toolbar, ToolbarSpace } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { SearchField } from '../../../parts/search-field.tsx'
import { session } from '../../../state/session.ts'
import { ParameterTable } from './parameter-table.tsx'
import { useSettings, type Owner } from './use-settings.ts'
import { ValueDialog } from './value-dialog.tsx'
import './parameters.css'

const unitField = reference('计划单元', 'Plan unit', 'planUnit')
const userField = reference('用户', 'User', 'user', { length: 256 })

type Shown = 'all' | 'set'

/** Every parameter of the system with the chain of scopes its value comes from: seen, set and reset in each. */
export default function ParametersScreen() {
  const { t } = useTranslation('parameters')
  const labelOf = useLabel()
  const [owner, setOwner] = useState<Owner>(() => ({
    planUnitCode: session.information?.planUnitCode ?? null,
    userCode: session.information?.user?.userName ?? null,
  }))
  const [sought, setSought] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [edited, setEdited] = useState<{ code: string; scope: SettingScope } | null>(null)
  const { chains, error, busy, save } = useSettings(owner)
  const chain = chains?.find(({ code }) => code === edited?.code)
  return (
    <Page fill>
      <PageHeader title={t('title')} subtitle={t('hint')} />
      <Panel fill flush className="t-parameters">
        <Toolbar label={t('title')}>
          <SearchField label={t('find')} value={sought} onChange={setSought} />
          <Select
            label={t('shown')}
            value={shown}
            options={[
              { value: 'all', label: t('all') },
              { value: 'set', label: t('onlySet') },
            ]}
            onChange={(value) => setShown(value as Shown)}
          />
          <ToolbarSpace />
          <CodeField
            field={unitField}
            value={owner.planUnitCode}
            onChange={(planUnitCode) => setOwner({ ...owner, planUnitCode })}
          />
          <CodeField
            field={userField}
            value={owner.userCode}
            onChange={(userCode) => setOwner({ ...owner, userCode })}
          />
        </Toolbar>
        {error ? (
          <ErrorState error={error} />
        ) : !chains ? (
          <LoadingState />
        ) : (
          <ByCategory
            chains={chains.filter((one) => isShown(one, shown) && matches(one, sought, labelOf))}
            onEdit={(code, scope) => setEdited({ code, scope })}
          />
        )}
      </Panel>
      {edited && chain && (
        <ValueDialog
          chain={chain}
          scope={edited.scope}
          busy={busy}
          onSave={(datas) => save(edited.scope, { [edited.code]: datas })}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  )
}

const isShown = ({ from }: SettingChain, shown: Shown): boolean => shown === 'all' || from !== 'default'

const matches = (
  { code, label }: SettingChain,
  sought: string,
  labelOf: ReturnType<typeof useLabel>,
): boolean => [code, labelOf(label)].some((text) => text.toLowerCase().includes(sought.trim().toLowerCase()))

interface ByCategoryProps {
  readonly chains: readonly SettingChain[]
  readonly onEdit: (code: string, scope: SettingScope) => void
}

function ByCategory({ chains, onEdit }: ByCategoryProps) {
  const { t } = useTranslation('parameters')
  if (chains.length === 0) return <EmptyState title={t('nothingFound')} />
  return (
    <ParameterTable
      groups={(Object.keys(parameterCategories) as ParameterCategory[])
        .map((category) => ({
          category,
          chains: chains.filter((chain) => chain.category === category),
        }))
        .filter((group) => group.chains.length > 0)}
      onEdit={onEdit}
    />
  )
}
