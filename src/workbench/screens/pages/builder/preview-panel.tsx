import type { PageFile } from '#domain/pages/page.ts'
import { PageView } from '../page/page-view.tsx'

interface PreviewPanelProps {
  readonly page: PageFile
  readonly width: number
}

/** The page as it is used, with what it reads and does below it. */
export function PreviewPanel({ page, width }: PreviewPanelProps) {
  return (
    <div className="pb-preview">
      <div className="pb-previewed" style={{ width }}>
        <PageView page={page} isInspected />
      </div>
    </div>
  )
}
