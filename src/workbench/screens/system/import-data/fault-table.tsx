import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FileReport } from '#domain/exchange.ts'
import { saveFile } from '../../../client/transfer.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { VirtualBody } from '../../../parts/virtual-body.tsx'
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
      <table className="i-table">
        <thead>
          <tr>
            <th scope="col">{t('file')}</th>
            <th scope="col" className="number">
              {t('line')}
            </th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('reason')}</th>
          </tr>
        </thead>
        {/* The report is replaced as a whole. */}
        <VirtualBody rows={faults} keyOf={(_, index) => index}>
          {(fault, props) => (
            <tr {...props}>
              <td>{placeOf(fault)}</td>
              <td className="number">{fault.line > 0 ? fault.line : ''}</td>
              <td>{fault.column}</td>
              <td>{fault.value}</td>
              <td className="wide">{label(fault.message)}</td>
            </tr>
          )}
        </VirtualBody>
      </table>
      {more > 0 && <p className="i-more">{t('moreFaults', { count: more })}</p>}
    </div>
  )
}
