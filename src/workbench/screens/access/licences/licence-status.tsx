import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { module } from '#domain/entities/access/module.ts'
import { productRegister } from '#domain/entities/access/product-register.ts'
import { users } from '#domain/services/access/accounts.ts'
import { licensedModules, licenceStatusOn } from '#domain/system/licence-key.ts'
import { declaredOf } from '#domain/languages.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useCall } from '../../../client/query.ts'
import { useLanguage } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile, StatusChip, type Tone } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import './licences.css'

const tones: Readonly<Record<ReturnType<typeof licenceStatusOn>, Tone>> = {
  active: 'good',
  trial: 'info',
  coming: 'warn',
  expired: 'bad',
  revoked: 'bad',
}

/** A licence that ends within so many days is pointed out. */
const soonDays = 30
const dayMs = 86_400_000

/** How many may sign in, until when, and which modules are licensed. */
export function LicenceStatus() {
  const { t } = useTranslation('administration')
  const language = useLanguage()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const kept = useAllRows(crudOf(productRegister).getAll, {}, { staleTime: 0 })
  const modules = useAllRows(crudOf(module).getAll, {})
  // Who may not list users sees no number of theirs.
  const active = useCall(users.getAll, { isActive: true, maxResultCount: 1 })
  const error = kept.error ?? modules.error
  if (error) return <ErrorState error={error} />
  if (!kept.data || !modules.data) return <LoadingState />
  const rows = (kept.data.items as unknown as readonly ListRow[]).map((row) => ({
    row,
    status: licenceStatusOn(today, row as Readonly<Record<string, unknown>>),
    modules: licensedModules(row['modules'] as string | null),
  }))
  const counting = rows.filter(({ status }) => status === 'active' || status === 'trial')
  const seats = counting.reduce((sum, { row }) => sum + Number(row['seats'] ?? 0), 0)
  const used = active.data?.totalCount
  const ends = counting
    .flatMap(({ row }) => (typeof row['validTo'] === 'string' ? [row['validTo']] : []))
    .sort()
  const daysLeft =
    ends[0] === undefined ? null : Math.round((Date.parse(ends[0]) - Date.parse(today)) / dayMs)
  if (rows.length === 0)
    return (
      <Panel fill>
        <EmptyState title={t('noLicence')} hint={t('noLicenceHint')} />
      </Panel>
    )
  return (
    <Panel fill>
      <div className="t-licences">
        <KpiRow>
          <KpiTile
            label={t('seatsUsed')}
            value={used === undefined ? '–' : `${used} / ${seats || '∞'}`}
            tone={used !== undefined && seats > 0 && used > seats ? 'bad' : 'quiet'}
          />
          <KpiTile label={t('licencesInForce')} value={`${counting.length} / ${rows.length}`} />
          <KpiTile
            label={t('nextEnd')}
            value={ends[0] ?? t('never')}
            tone={daysLeft !== null && daysLeft <= soonDays ? 'warn' : 'quiet'}
            hint={daysLeft === null ? undefined : t('daysLeft', { count: daysLeft })}
          />
        </KpiRow>
        <DataTable
          rows={(modules.data.items as unknown as readonly ListRow[]).map((one) => {
            const code = one['code'] as string
            const name = ((declaredOf(language) === 'en' ? one['nameEn'] : null) ?? one['name']) as string
            const licence = rows
              .filter(({ modules: codes }) => codes.includes(code))
              .sort((a, b) => order(a.status) - order(b.status))[0]
            return { code, name, licence }
          })}
          keyOf={({ code }) => code}
          columns={[
            {
              title: t('module'),
              isName: true,
              cell: ({ name, code }) => (
                <>
                  {name} <span className="mono note">{code}</span>
                </>
              ),
            },
            { title: t('licence'), cell: ({ licence }) => (licence ? (licence.row['code'] as string) : '–') },
            {
              title: t('state'),
              cell: ({ licence }) => (
                <StatusChip tone={licence ? tones[licence.status] : 'quiet'}>
                  {t(`licenceState.${licence?.status ?? 'none'}`)}
                </StatusChip>
              ),
            },
            { title: t('validTo'), cell: ({ licence }) => (licence?.row['validTo'] as string | null) ?? '' },
          ]}
        />
      </div>
    </Panel>
  )
}

/** Of several licences for one module the one that counts most is shown. */
const order = (status: ReturnType<typeof licenceStatusOn>): number =>
  ['active', 'trial', 'coming', 'expired', 'revoked'].indexOf(status)
