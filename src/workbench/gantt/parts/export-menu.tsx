import { Button, DropdownMenu } from '@radix-ui/themes'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../client/transfer.ts'
import { showError } from '../../client/error-popup.ts'
import type { Extent } from '../export/sheet.ts'
import type { GanttController } from '../view/controller.ts'

const formats = ['png', 'svg', 'pdf', 'print'] as const
type Format = (typeof formats)[number]

interface ExportMenuProps {
  readonly gantt: GanttController
  /** Name of the file, without its ending. */
  readonly name: string
}

/** Saves or prints what is in view, or all rows and times. */
export function ExportMenu({ gantt, name }: ExportMenuProps) {
  const { t } = useTranslation('gantt')
  const run = (format: Format, extent: Extent): void => {
    exported(gantt, name, format, extent).catch(showError)
  }
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <Button
          size="1"
          variant="outline"
          color="gray"
          className="t-button plain g-export"
          aria-label={t('export')}
        >
          <Download size={14} aria-hidden />
          <span>{t('export')}</span>
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content size="1">
        {(['view', 'all'] as const).map((extent) => (
          <DropdownMenu.Group key={extent}>
            <DropdownMenu.Label>{t(`extents.${extent}`)}</DropdownMenu.Label>
            {formats.map((format) => (
              <DropdownMenu.Item key={format} onSelect={() => run(format, extent)}>
                {t(`formats.${format}`)}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Group>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** What draws files is loaded when the first is asked for. */
async function exported(gantt: GanttController, name: string, format: Format, extent: Extent): Promise<void> {
  if (format === 'png' || format === 'svg') {
    const { pngOf, svgOf } = await import('../export/sheet.ts')
    const blob = format === 'png' ? await pngOf(gantt, extent) : svgOf(gantt, extent)
    if (blob) saveFile(blob, `${name}.${format}`)
    return
  }
  const { pdfFile, printChart } = await import('../export/paper.ts')
  if (format === 'pdf') saveFile(await pdfFile(gantt, extent), `${name}.pdf`)
  else await printChart(gantt, extent)
}
