import { lazy, Suspense, type ComponentType } from 'react'
import { LoadingState } from '../../../parts/states.tsx'
import { openScreen } from '../../../shell/navigation.ts'
import type { ScreenProps } from '../../screen.ts'
import { PageList } from './page-list.tsx'

interface BuilderProps {
  readonly code: string
  readonly onClose: () => void
}

const [loadBuilder] = Object.values(
  import.meta.glob<{ default: ComponentType<BuilderProps> }>('../builder/page-builder.tsx'),
)
/** The editor is loaded when somebody edits. */
const PageBuilder = loadBuilder ? lazy(loadBuilder) : null

/** All designed pages; with a page in the address, the builder of that page. */
export default function ManageScreen({ path, search }: ScreenProps) {
  const code = search['page']
  if (code === undefined || !PageBuilder) return <PageList />
  return (
    <Suspense fallback={<LoadingState />}>
      <PageBuilder key={code} code={code} onClose={() => openScreen(path)} />
    </Suspense>
  )
}
