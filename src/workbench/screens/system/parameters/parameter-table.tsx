import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import {
  parameterCategories,
  settingScopes,
  type ParameterCategory,
  type SettingChain,
  type SettingScope,
} from '#domain/system/parameters.ts'
import { useLabel } from '../../../i18n/index.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import type { DataColumn } from '../../../parts/data-table/column.ts'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { fieldOf, isSetIn } from './setting-chain.ts'
import { SettingValue } from './setting-value.tsx'

interface ParameterTableProps {
  readonly groups: readonly {
    readonly category: ParameterCategory
    readonly chains: readonly SettingChain[]
  }[]
  readonly onEdit: (code: string, scope: SettingScope) => void
}

/** Parameters below each other, scopes side by side from the widest to the narrowest; the cell that counts stands out. */
export function ParameterTable({ groups, onEdit }: ParameterTableProps) {
  const { t } = useTranslation('parameters')
  const labelOf = useLabel()
  const scopeLabels = choiceOf('SettingScope')
  const ofChain =
    <T,>(act: (chain: SettingChain) => T) =>
    (row: ParameterCategory | SettingChain): T | undefined =>
      typeof row === 'string' ? undefined : act(row)
  const columns: readonly DataColumn<ParameterCategory | SettingChain>[] = [
    {
      title: t('parameter'),
      isName: true,
      cell: ofChain(({ label, code }) => (
        <>
          {labelOf(label)} <span className="mono note">{code}</span>
        </>
      )),
    },
    {
      title: t('inEffect'),
      className: 'effect',
      cell: ofChain((chain) => (
        <>
          <span className="value">
            <SettingValue field={fieldOf(chain)} value={chain.value} />
          </span>
          <StatusChip tone={chain.from === 'default' ? 'quiet' : 'info'}>
            {t(`from.${chain.from}`)}
          </StatusChip>
        </>
      )),
    },
    ...settingScopes.map((scope) => ({
      title: labelOf(scopeLabels[scope]!),
      tone: ofChain((chain) => (chain.from === scope ? 'counts' : undefined)),
      cell: ofChain((chain) => (
        <ScopeCell chain={chain} scope={scope} onEdit={() => onEdit(chain.code, scope)} />
      )),
    })),
  ]
  return (
    <DataTable
      frame
      label={t('title')}
      className="t-parameter-table"
      rows={groups.flatMap(({ category, chains }) => [category, ...chains])}
      keyOf={(row) => (typeof row === 'string' ? row : row.code)}
      across={(row) =>
        typeof row === 'string' ? { content: labelOf(parameterCategories[row]), isHeading: true } : null
      }
      columns={columns}
    />
  )
}

interface ScopeCellProps {
  readonly chain: SettingChain
  readonly scope: SettingScope
  readonly onEdit: () => void
}

function ScopeCell({ chain, scope, onEdit }: ScopeCellProps) {
  const { t } = useTranslation('parameters')
  const labelOf = useLabel()
  if (!chain.scopes.includes(scope))
    return (
      <span className="none" title={t('notInScope')}>
        –<span className="visually-hidden">{t('notInScope')}</span>
      </span>
    )
  const set = isSetIn(chain, scope)
  const content = set ? (
    <SettingValue field={fieldOf(chain)} value={chain.values[scope]} />
  ) : (
    <span className="none">{t('inherited')}</span>
  )
  if (!chain.writable.includes(scope)) return content
  return (
    <button type="button" className="cell" onClick={onEdit}>
      <span className="visually-hidden">
        {t('editIn', { name: labelOf(chain.label), scope: t(`from.${scope}`) })}{' '}
      </span>
      {content}
    </button>
  )
}
