import type { ComponentType } from 'react'
import type { Access } from '#domain/permissions.ts'
import type { WidgetSettings } from './layout.ts'

export interface WidgetProps {
  readonly settings: WidgetSettings
}

export interface WidgetDeclaration {
  readonly Content: ComponentType<WidgetProps>
  /** Permission of the calls it makes; null: open to everybody. */
  readonly access: Access | null
  /** Pages that show the same; whoever may open none of them does not see the widget. None: it belongs to no page. */
  readonly pages: readonly string[]
}

/** May somebody with these permissions and pages see a widget? */
export function maySee(
  { access, pages }: Pick<WidgetDeclaration, 'access' | 'pages'>,
  permissions: readonly string[],
  open: ReadonlySet<string>,
): boolean {
  return (
    (access === null || permissions.includes(access)) &&
    (pages.length === 0 || pages.some((page) => open.has(page)))
  )
}
