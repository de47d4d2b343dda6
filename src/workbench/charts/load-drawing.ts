/** Plot and the shapes of d3 come with the first chart, or before it where one is known to come. */
export const loadDrawing = () => import('./draw/drawing.tsx')
