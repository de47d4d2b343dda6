/** What is beside the canvas, or in its place. */
export type Beside = 'properties' | 'check' | 'preview'
