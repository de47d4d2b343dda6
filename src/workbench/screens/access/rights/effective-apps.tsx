import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EffectiveRights } from '#domain/services/access/rights.ts'
import { Select } from '../../../parts/select.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { VirtualBody } from '../../../parts/virtual-body.tsx'

type Shown = 'all' | 'open' | 'closed'

/** Every app of the menu: whether it opens and why, and which of its buttons can be used. */
export function EffectiveApps({ apps }: { readonly apps: EffectiveRights['apps'] }) {
  const { t } = useTranslation('administration')
  const [shown, setShown] = useState<Shown>('all')
  const rows = apps.filter(({ open }) => shown === 'all' || open === (shown === 'open'))
  return (
    <section>
      <header>
        <h3>{t('apps')}</h3>
        <Select
          label={t('show')}
          value={shown}
          options={[
            { value: 'all', label: `${t('allApps')} (${apps.length})` },
            { value: 'open', label: `${t('openApps')} (${apps.filter(({ open }) => open).length})` },
            { value: 'closed', label: `${t('closedApps')} (${apps.filter(({ open }) => !open).length})` },
          ]}
          onChange={(value) => setShown(value as Shown)}
        />
      </header>
      <table className="t-role-table">
        <thead>
          <tr>
            <th>{t('app')}</th>
            <th>{t('openApps')}</th>
            <th>{t('because')}</th>
            <th>{t('buttons')}</th>
          </tr>
        </thead>
        <VirtualBody rows={rows} keyOf={({ appCode }) => appCode}>
          {({ appName, moduleName, open, because, roles, tools }, props) => (
            <tr {...props}>
              <td>
                {appName}
                <span className="note">{moduleName}</span>
              </td>
              <td>
                <StatusChip tone={open ? 'good' : 'quiet'}>{t(open ? 'open' : 'closed')}</StatusChip>
              </td>
              <td>
                {t(`effect.${because}`)}
                {roles.length > 0 && <span className="note">{roles.join(', ')}</span>}
              </td>
              <td>
                {tools
                  .filter(({ allowed }) => allowed)
                  .map(({ name }) => name)
                  .join(', ') || (open && tools.length > 0 ? t('nothing') : '')}
              </td>
            </tr>
          )}
        </VirtualBody>
      </table>
    </section>
  )
}
