import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { RowAction } from '../grid/grid-props.ts'
import { plainValue } from '../grid/model/source.ts'
import { Button } from '../parts/button.tsx'
import { askPrint, type PrintAsked } from '../state/print-asked.ts'

/** Documents that a list or screen offers of its rows. */
export type PrintOffer = Omit<PrintAsked, 'codes'>

/** Prints the rows that actions are about. */
export function PrintButton(asked: PrintAsked) {
  const { t } = useTranslation('print')
  return (
    <Button
      tone="ghost"
      icon={Printer}
      wellKnown
      onClick={() => (asked.codes.length === 0 ? toast.info(t('choose')) : askPrint(asked))}
    >
      {t('print')}
    </Button>
  )
}

/** The line of a grid's context menu that prints its row; `key`: field with the code. */
export function usePrintAction(offer: PrintOffer | undefined, key: string): readonly RowAction[] {
  const { t } = useTranslation('print')
  if (!offer) return []
  return [
    {
      label: t('printRow'),
      icon: <Printer size={13} aria-hidden />,
      onSelect: ({ values }) => askPrint({ ...offer, codes: [plainValue(values[key] ?? null)] }),
    },
  ]
}
