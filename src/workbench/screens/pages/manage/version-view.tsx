import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageFile } from '#domain/pages/page.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { LoadingState } from '../../../parts/states.tsx'

/** What draws pages is loaded when one is looked at. */
const DraftView = lazy(async () => ({ default: (await import('../page/draft-view.tsx')).DraftView }))

interface VersionViewProps {
  readonly title: string
  readonly page: PageFile
  readonly onClose: () => void
}

/** A state of a page as its viewers would see it. */
export function VersionView({ title, page, onClose }: VersionViewProps) {
  const { t } = useTranslation('pages-manage')
  return (
    <Dialog
      onClose={onClose}
      width={1280}
      title={title}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="pm-view">
        <Suspense fallback={<LoadingState />}>
          <DraftView page={page} />
        </Suspense>
      </div>
    </Dialog>
  )
}
