import { DropdownMenu, IconButton } from '@radix-ui/themes'
import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { noteExport } from '../client/note-export.ts'
import { saveFile } from '../client/transfer.ts'
import { exportName } from '../grid/export/run-export.ts'
import { PrintElementDialog } from '../print/print-element-dialog.tsx'
import { showError } from '../client/error-popup.ts'
import { legendOf } from './legend-entries.ts'
import type { ChartSpec } from './spec.ts'
import { dataOf, type Reader } from './words.ts'

interface ChartMenuProps {
  readonly spec: ChartSpec
  readonly reader: Reader
  /** The drawing as it is now; null before it is there, and for a single figure. */
  readonly svg: SVGSVGElement | null
  readonly asTable: boolean
  readonly onTable: (shown: boolean) => void
}

const formats = ['svg', 'png', 'csv'] as const
type Format = (typeof formats)[number]

/** The numbers as a table, and the chart as a file. */
export function ChartMenu({ spec, svg, asTable, onTable }: ChartMenuProps) {
  const { t } = useTranslation('charts')
  const place = useRef<HTMLButtonElement>(null)
  const [printing, setPrinting] = useState(false)
  const save = async (format: Format): Promise<void> => {
    const { csvOf, pngOf, svgText } = await import('./export/files.ts')
    const name = exportName(spec.title, format)
    if (format === 'csv') {
      const text = csvOf(spec)
      await noteExport({ entity: 'chart', key: name, rows: dataOf(spec).rows.length, format })
      saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
    } else if (svg) {
      const picture = { title: spec.title, legend: legendOf(spec) }
      saveFile(
        format === 'svg'
          ? new Blob([svgText(svg, picture).text], { type: 'image/svg+xml' })
          : await pngOf(svg, picture),
        name,
      )
    }
  }
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <IconButton
            ref={place}
            size="1"
            variant="ghost"
            color="gray"
            className="c-menu"
            aria-label={t('menu', { title: spec.title })}
          >
            <Ellipsis size={14} aria-hidden />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1" align="end">
          <DropdownMenu.Item onSelect={() => onTable(!asTable)}>
            {t(asTable ? 'withoutTable' : 'asTable')}
          </DropdownMenu.Item>
          <DropdownMenu.Separator />
          {formats.map((format) => (
            <DropdownMenu.Item
              key={format}
              disabled={format !== 'csv' && !svg}
              onSelect={() => void save(format).catch(showError)}
            >
              {t(`formats.${format}`)}
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator />
          <DropdownMenu.Item onSelect={() => setPrinting(true)}>{t('print')}</DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {printing && (
        <PrintElementDialog
          title={spec.title}
          elementOf={() => place.current?.closest('figure') ?? null}
          onClose={() => setPrinting(false)}
        />
      )}
    </>
  )
}
