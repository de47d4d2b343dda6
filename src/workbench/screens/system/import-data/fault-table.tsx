import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileReport } from '#domain/exchange.ts'
import { saveFile } from '../../../client/transfer.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { faultFile, placeOf } from './fault-file.ts'

/** Every listed fault by file, line and column; says how many more there are. */
export function FaultTable({ reports }: { readonly reports: readonly FileReport[] }) {
  const { t } = useTranslation('import-data')
  const label = useLabel()
  const faults = reports.flatMap((report) => report.faults)
  const more = reports.reduce((sum, report) => sum + report.faultCount, 0) - faults.length
  const save = (): void => {
    const header = [t('file'), t('line'), t('column'), t('value'), t('reason')]
    saveFile(faultFile(faults, header, label), `${t('faults')}.csv`)
  }
  return (
    <div className="i-scroll">
      <div className="i-options">
        <Button icon={Download} onClick={save}>
          {t('saveFaults')}
        </Button>
      </div>
      <DataTable
        rows={faults}
        columns={[
          { title: t('file'), cell: placeOf },
          { title: t('line'), isNumber: true, cell: ({ line }) => (line > 0 ? line : '') },
          { title: t('column'), isCut: true, cell: ({ column }) => column },
          { title: t('value'), isCut: true, cell: ({ value }) => value },
          { title: t('reason'), cell: ({ message }) => label(message) },
        ]}
      />
      {more > 0 && <p className="i-more">{t('moreFaults', { count: more })}</p>}
    </div>
  )
}
