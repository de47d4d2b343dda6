import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EffectiveRights } from '#domain/services/access/rights.ts'
import { Select } from '../../../parts/select.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { Noted } from '../../../parts/noted.tsx'

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
      <DataTable
        className="aligned-top"
        rows={rows}
        keyOf={({ appCode }) => appCode}
        columns={[
          { title: t('app'), cell: ({ appName, moduleName }) => <Noted text={appName} note={moduleName} /> },
          {
            title: t('openApps'),
            cell: ({ open }) => (
              <StatusChip tone={open ? 'good' : 'quiet'}>{t(open ? 'open' : 'closed')}</StatusChip>
            ),
          },
          {
            title: t('because'),
            cell: ({ because, roles }) => <Noted text={t(`effect.${because}`)} note={roles.join(', ')} />,
          },
          {
            title: t('buttons'),
            cell: ({ tools, open }) =>
              tools
                .filter(({ allowed }) => allowed)
                .map(({ name }) => name)
                .join(', ') || (open && tools.length > 0 ? t('nothing') : ''),
          },
        ]}
      />
    </section>
  )
}
