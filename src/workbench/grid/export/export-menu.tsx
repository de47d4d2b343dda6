import { DropdownMenu } from '@radix-ui/themes'
import { FileSpreadsheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PDF_ROWS } from '#domain/print/paper.ts'
import { printTemplateCalls } from '#domain/services/reports/print-templates.ts'
import { useCall } from '../../client/query.ts'
import { IconButton } from '../../parts/button.tsx'
import type { FilledWith } from './pdf-offer.ts'
import { XLSX_ROWS, type ExportFormat } from './protocol.ts'

/** Which rows go into a PDF. */
export type PdfRows = 'view' | 'all'

interface ExportMenuProps {
  readonly matchCount: number
  readonly totalCount: number
  readonly onStart: (format: ExportFormat, everything: boolean) => void
  /** Absent where no PDF is made. */
  readonly onPdf: ((rows: PdfRows) => void) | undefined
  /** Absent where no print template is filled with the rows. */
  readonly filledWith: FilledWith | undefined
  readonly onTemplate: (id: string, name: string) => void
}

/** Formats of the view and of all rows; those that cannot hold the rows are off, with the reason below. */
export function ExportMenu(props: ExportMenuProps) {
  const { matchCount, totalCount, onStart, onPdf, filledWith, onTemplate } = props
  const { t } = useTranslation('grid')
  const lines = (key: 'exportView' | 'exportAll', rows: number) => (
    <>
      <DropdownMenu.Item disabled={rows > XLSX_ROWS} onSelect={() => onStart('xlsx', key === 'exportAll')}>
        {t(key, { format: 'Excel' })}
      </DropdownMenu.Item>
      <DropdownMenu.Item onSelect={() => onStart('csv', key === 'exportAll')}>
        {t(key, { format: 'CSV' })}
      </DropdownMenu.Item>
      {onPdf && (
        <DropdownMenu.Item
          disabled={rows > PDF_ROWS}
          onSelect={() => onPdf(key === 'exportAll' ? 'all' : 'view')}
        >
          {t(key, { format: 'PDF' })}…
        </DropdownMenu.Item>
      )}
    </>
  )
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <IconButton icon={FileSpreadsheet} label={t('export')} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content size="1" align="end">
        {lines('exportView', matchCount)}
        <DropdownMenu.Separator />
        {lines('exportAll', totalCount)}
        {filledWith && <TemplateLines filledWith={filledWith} onTemplate={onTemplate} />}
        {totalCount > XLSX_ROWS && (
          <DropdownMenu.Label>
            {t('tooManyForExcel', { rows: XLSX_ROWS.toLocaleString('en') })}
          </DropdownMenu.Label>
        )}
        {onPdf && totalCount > PDF_ROWS && (
          <DropdownMenu.Label>
            {t('tooManyForPdf', { rows: PDF_ROWS.toLocaleString('en') })}
          </DropdownMenu.Label>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** Print templates for the rows of the view; asked for once the menu is open. */
function TemplateLines({
  filledWith,
  onTemplate,
}: {
  readonly filledWith: FilledWith
  readonly onTemplate: ExportMenuProps['onTemplate']
}) {
  const { t } = useTranslation('grid')
  const { data } = useCall(printTemplateCalls.offered, filledWith)
  if (!data || data.items.length === 0) return null
  return (
    <DropdownMenu.Group>
      <DropdownMenu.Separator />
      {data.items.map(({ id, name }) => (
        <DropdownMenu.Item key={id} onSelect={() => onTemplate(id, name)}>
          {t('exportTemplate', { name })}
        </DropdownMenu.Item>
      ))}
    </DropdownMenu.Group>
  )
}
