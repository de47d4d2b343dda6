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
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className="t-table-frame" role="region" tabIndex={0} aria-label={t('title')}>
      <table className="t-table t-parameter-table">
        <thead>
          <tr>
            <th scope="col">{t('parameter')}</th>
            <th scope="col">{t('inEffect')}</th>
            {settingScopes.map((scope) => (
              <th key={scope} scope="col">
                {labelOf(scopeLabels[scope]!)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ category, chains }) => (
          <tbody key={category}>
            <tr className="group">
              <th scope="rowgroup" colSpan={2 + settingScopes.length}>
                {labelOf(parameterCategories[category])}
              </th>
            </tr>
            {chains.map((chain) => (
              <ParameterRow key={chain.code} chain={chain} onEdit={onEdit} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface ParameterRowProps {
  readonly chain: SettingChain
  readonly onEdit: ParameterTableProps['onEdit']
}

function ParameterRow({ chain, onEdit }: ParameterRowProps) {
  const { t } = useTranslation('parameters')
  const labelOf = useLabel()
  const field = fieldOf(chain)
  return (
    <tr>
      <th scope="row">
        {labelOf(chain.label)}
        <span className="mono">{chain.code}</span>
      </th>
      <td className="effect">
        <span className="value">
          <SettingValue field={field} value={chain.value} />
        </span>
        <StatusChip tone={chain.from === 'default' ? 'quiet' : 'info'}>{t(`from.${chain.from}`)}</StatusChip>
      </td>
      {settingScopes.map((scope) => (
        <td key={scope} className={chain.from === scope ? 'counts' : ''}>
          <ScopeCell chain={chain} scope={scope} onEdit={() => onEdit(chain.code, scope)} />
        </td>
      ))}
    </tr>
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
