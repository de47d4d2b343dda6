import { Check, Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SchemeFileReport } from '#domain/integration/imports/report.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState, LoadingState } from '../../../parts/states.tsx'
import { KpiRow, KpiTile, type Tone } from '../../../parts/status-chip.tsx'
import { FaultTable } from '../../system/import-data/fault-table.tsx'
import { ImportProgress } from '../../system/import-data/import-result.tsx'
import type { Wizard } from './use-wizard.ts'

/** What the file would change, and what is wrong with it. Nothing is changed here. */
export function CheckStep({ wizard }: { readonly wizard: Wizard }) {
  const { t } = useTranslation('import-schemes')
  const { working, checked, settings } = wizard
  if (working !== null && typeof working === 'object') return <ImportProgress working={working} />
  if (!checked)
    return (
      <EmptyState title={t('notChecked')} action={<Button onClick={wizard.check}>{t('checkNow')}</Button>} />
    )
  const [file] = checked.files
  if (!file) return <LoadingState />
  const { faultCount } = checked
  const [tone, said]: [Tone, string] =
    faultCount === 0
      ? ['good', t('sound')]
      : settings.onFault === 'aside' && file.faultyRows > 0
        ? ['warn', t('someFaulty')]
        : ['bad', t('refused')]
  return (
    <div className="w-check">
      <p className={`w-said ${tone}`} role="status">
        {said}
      </p>
      <Counts file={file} />
      <Panel
        fill
        flush
        title={t('faults', { count: faultCount })}
        actions={
          faultCount > 0 && (
            <Button icon={Download} loading={working === 'file'} onClick={wizard.saveFaults}>
              {t('faultFile')}
            </Button>
          )
        }
      >
        {faultCount > 0 ? (
          <FaultTable reports={checked.files} />
        ) : (
          <EmptyState icon={Check} title={t('noFaults')} />
        )}
      </Panel>
    </div>
  )
}

const counted = [
  ['inserted', 'good'],
  ['updated', 'info'],
  ['unchanged', 'quiet'],
  ['skipped', 'quiet'],
  ['deleted', 'warn'],
] as const

/** Rows of a report by what becomes of them. */
export function Counts({ file }: { readonly file: SchemeFileReport }) {
  const { t } = useTranslation('import-schemes')
  return (
    <KpiRow>
      <KpiTile label={t('rows')} value={file.rows} />
      {counted
        .filter(([name]) => file[name] > 0 || (name !== 'skipped' && name !== 'deleted'))
        .map(([name, tone]) => (
          <KpiTile key={name} label={t(name)} value={file[name]} tone={file[name] > 0 ? tone : 'quiet'} />
        ))}
      <KpiTile label={t('faultyRows')} value={file.faultyRows} tone={file.faultyRows > 0 ? 'bad' : 'quiet'} />
    </KpiRow>
  )
}
