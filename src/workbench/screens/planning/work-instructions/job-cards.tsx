import { Printer } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { instructionServices } from '#domain/services/planning/release.ts'
import { call } from '../../../client/call.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { Barcode } from '../../../parts/barcode.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { showError } from '../../../state/error-popup.ts'

interface Card {
  readonly instrNo: string
  readonly operationCode: string
  readonly orderCode: string
  readonly itemCode: string
  readonly itemName: string | null
  readonly spec: string | null
  readonly unit: string | null
  readonly resCode: string | null
  readonly processCode: string | null
  readonly processName: string | null
  readonly procNo: number | null
  readonly qty: string
  readonly planStart: string | null
  readonly planEnd: string | null
  readonly customerCode: string | null
  readonly dueDate: string | null
  readonly lotNo: string | null
  readonly remark: string | null
  readonly nextOps: string | null
  readonly setupSec: number | null
  readonly productionSec: number | null
  readonly inputs: readonly {
    readonly itemCode: string
    readonly itemName: string | null
    readonly qty: string
    readonly unit: string | null
  }[]
}

interface JobCardsProps {
  readonly instructions: readonly string[]
  readonly onClose: () => void
  readonly onPrinted: () => void
}

/** The job cards of some instructions, to be looked at and printed; printing marks them as printed. */
export function JobCards({ instructions, onClose, onPrinted }: JobCardsProps) {
  const { t } = useTranslation('work-instructions')
  const answer = useCall(instructionServices.cards, { instructions })
  const cards = answer.data as readonly Card[] | undefined
  const print = async (): Promise<void> => {
    globalThis.print()
    try {
      await call(instructionServices.printed, { instructions })
      onPrinted()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={t('cards', { count: instructions.length })}
        width={760}
        footer={
          <>
            <Button onClick={onClose}>{t('close')}</Button>
            <Button tone="primary" icon={Printer} disabled={!cards} onClick={() => void print()}>
              {t('print')}
            </Button>
          </>
        }
      >
        {answer.error && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {answer.isPending && <LoadingState />}
        {cards?.map((card) => (
          <JobCard key={card.instrNo} card={card} />
        ))}
      </Dialog>
      {/* What the printer sees: the page itself is hidden then. */}
      {cards &&
        createPortal(
          <div className="p-cards-print" aria-hidden>
            {cards.map((card) => (
              <JobCard key={card.instrNo} card={card} />
            ))}
          </div>,
          document.body,
        )}
    </>
  )
}

function JobCard({ card }: { readonly card: Card }) {
  const { t } = useTranslation('work-instructions')
  const { exact } = useDurations()
  const { zone } = useFormatSettings()
  const at = (time: string | null): string => (time ? formatTime(time, zone).slice(0, 16) : '–')
  const facts: readonly (readonly [string, string])[] = [
    [t('order'), card.orderCode],
    [t('process'), [card.procNo, card.processCode, card.processName].filter(Boolean).join(' ')],
    [t('resource'), card.resCode ?? '–'],
    [t('start'), at(card.planStart)],
    [t('end'), at(card.planEnd)],
    [t('due'), at(card.dueDate)],
    [t('setup'), exact(card.setupSec ?? 0)],
    [t('production'), exact(card.productionSec ?? 0)],
    [t('customer'), card.customerCode ?? '–'],
    [t('next'), card.nextOps?.replaceAll(';', ', ') ?? '–'],
    [t('lot'), card.lotNo ?? '–'],
    [t('remark'), card.remark ?? ''],
  ]
  return (
    <article className="p-card">
      <header>
        <div>
          <h3>{card.itemCode}</h3>
          <p>
            {card.itemName} {card.spec}
          </p>
        </div>
        <p className="qty">
          {groupDigits(card.qty)} <small>{card.unit}</small>
        </p>
        <Barcode text={card.instrNo} />
      </header>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {card.inputs.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('material')}</th>
              <th scope="col">{t('name')}</th>
              <th scope="col" className="number">
                {t('quantity')}
              </th>
              <th scope="col" className="tick">
                {t('issued')}
              </th>
            </tr>
          </thead>
          <tbody>
            {card.inputs.map((line) => (
              <tr key={line.itemCode}>
                <td>{line.itemCode}</td>
                <td>{line.itemName}</td>
                <td className="number">
                  {groupDigits(line.qty)} {line.unit}
                </td>
                <td className="tick">☐</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <footer>
        <span>{t('good')} ________</span>
        <span>{t('scrap')} ________</span>
        <span>{t('signature')} ________________</span>
      </footer>
    </article>
  )
}
