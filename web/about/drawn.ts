/** How wide a picture beside words is drawn here. */
export const drawn = '(max-width: 900px) 92vw, 660px'
