import type { ReactNode } from 'react'

interface PageProps {
  readonly children: ReactNode
  /** Lets the last child take the remaining height (a grid); otherwise the page scrolls. */
  readonly fill?: boolean
}

/** The frame of every screen: header, toolbar and content below each other. */
export function Page({ children, fill = false }: PageProps) {
  return <section className={fill ? 't-page fill' : 't-page'}>{children}</section>
}

interface PageHeaderProps {
  readonly title: string
  /** Facts about what is shown: run number, time, count. */
  readonly subtitle?: ReactNode
  /** Status chips beside the title. */
  readonly badges?: ReactNode
  /** Buttons at the right; the primary one last. */
  readonly actions?: ReactNode
}

export function PageHeader({ title, subtitle, badges, actions }: PageHeaderProps) {
  return (
    <header className="t-page-header">
      <h1>{title}</h1>
      {badges}
      {subtitle !== undefined && <div className="subtitle">{subtitle}</div>}
      {actions && <div className="actions">{actions}</div>}
    </header>
  )
}

/** A row of controls above a grid. `ToolbarSpace` pushes what follows to the right, `ToolbarLine` parts groups. */
export function Toolbar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="t-toolbar" role="toolbar" aria-label={label}>
      {children}
    </div>
  )
}

export function ToolbarSpace() {
  return <span className="t-toolbar-space" />
}

export function ToolbarLine() {
  return <span className="t-toolbar-line" aria-hidden />
}

interface PanelProps {
  readonly title?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Takes the remaining height and scrolls inside. */
  readonly fill?: boolean
  /** No padding: for a grid or table that reaches the edges. */
  readonly flush?: boolean
  readonly className?: string
}

/** A bordered surface with an optional title row. */
export function Panel({ title, actions, children, fill, flush, className }: PanelProps) {
  const names = ['t-panel', fill && 'fill', flush && 'flush', className].filter(Boolean).join(' ')
  return (
    <section className={names}>
      {(title !== undefined || actions !== undefined) && (
        <header>
          <h2>{title}</h2>
          {actions && <div className="actions">{actions}</div>}
        </header>
      )}
      <div className="content">{children}</div>
    </section>
  )
}
