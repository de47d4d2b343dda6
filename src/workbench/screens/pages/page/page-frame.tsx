import { useState } from 'react'
import type { PageFile } from '#domain/pages/page.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useWidth } from '../../../parts/use-width.ts'
import { ActingPage } from './actions/acting-page.tsx'
import { OpenForms } from './forms/open-forms.tsx'
import { PageInspector } from './inspector/page-inspector.tsx'
import type { KindRenderers } from './page-context.ts'
import { OpenedPage } from './opened-page.tsx'
import { openedState } from './opened-state.ts'
import { PageContent } from './page-content.tsx'
import { usePageUser } from './page-user.ts'
import { useAddress, type PageAddress } from './use-address.ts'

interface PageFrameProps {
  readonly page: PageFile
  readonly renderers: KindRenderers
  /** The tab that it is open in; null: a part of another page, or a sample. */
  readonly address?: PageAddress | null
  /** Its sources, variables and events are shown below it, while somebody tries it. */
  readonly isInspected?: boolean
}

const noSearch = {}

/** A page that is open to be used. Another page file is another page: give it a key of its own. */
export function PageFrame({ page, renderers, address = null, isInspected = false }: PageFrameProps) {
  const user = usePageUser()
  const { zone } = useFormatSettings()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const width = useWidth(frame)
  const [state] = useState(() => openedState(page, address?.search ?? noSearch, user, zone))
  useAddress(page, state, address)
  return (
    <div className="pg-page" ref={setFrame}>
      {width !== null && (
        <OpenedPage {...{ page, state, width, renderers }} isEdited={false}>
          <ActingPage>
            <PageContent page={page} />
            <OpenForms path={address?.path ?? null} />
            {isInspected && <PageInspector />}
          </ActingPage>
        </OpenedPage>
      )}
    </div>
  )
}
