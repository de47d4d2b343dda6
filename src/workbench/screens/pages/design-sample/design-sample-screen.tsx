import { useLabel } from '../../../i18n/index.ts'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { samplePage } from './page-schema.ts'
import { PageView } from './page-view.tsx'

/** A designed page, rendered. */
export default function DesignSampleScreen() {
  const labelOf = useLabel()
  return (
    <Page>
      <PageHeader title={labelOf(samplePage.title)} />
      <PageView content={samplePage.content} />
    </Page>
  )
}
