import { Expand, Printer, RefreshCw, Shrink } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageFile } from '#domain/pages/page.ts'
import { pageText } from '#domain/pages/text.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { PrintElementDialog } from '../../../print/print-element-dialog.tsx'
import { numberOf } from '../page/number-of.ts'
import { PageView } from '../page/page-view.tsx'
import type { PageAddress } from '../page/page-frame.tsx'
import { readAgain } from './read-again.ts'
import { useWallDisplay } from './use-wall-display.ts'
import './page-screen.css'

interface PageScreenProps {
  /** Another content is another page: what was chosen on the one before is gone, the full screen stays. */
  readonly page: PageFile
  readonly address: PageAddress
}

/** A page in a tab, with what can be done with any page. */
export function PageScreen({ page, address }: PageScreenProps) {
  const { t: printText } = useTranslation('print')
  const { t } = useTranslation('page')
  const title = pageText(page.title, useLanguage(), page.texts)
  const [isPrinting, setPrinting] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const { isFull, toggle } = useWallDisplay(readAgain)
  const actions = (
    <>
      <Button icon={RefreshCw} wellKnown repeats onClick={readAgain}>
        {t('reload')}
      </Button>
      {!isFull && (
        <Button icon={Printer} wellKnown onClick={() => setPrinting(true)}>
          {printText('printRow')}
        </Button>
      )}
      <Button icon={isFull ? Shrink : Expand} aria-pressed={isFull} onClick={toggle}>
        {t('fullScreen')}
      </Button>
    </>
  )
  return (
    <div className={isFull ? 'pg-screen full' : 'pg-screen'}>
      <Page>
        <PageHeader title={title} actions={actions} />
        <div ref={frame}>
          <PageView key={numberOf(page)} page={page} address={address} />
        </div>
      </Page>
      {isPrinting && (
        <PrintElementDialog
          title={title}
          elementOf={() => frame.current}
          onClose={() => setPrinting(false)}
        />
      )}
    </div>
  )
}
