"""Draws line plots as SVG."""
import math

WIDTH, HEIGHT = 640, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 150, 30, 50
COLOURS = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b"]


class Axis:
    """Maps values to pixels, by logarithm or evenly."""

    def __init__(self, values, low_pixel, high_pixel, logarithmic):
        self.scale = math.log if logarithmic else float
        self.low, self.high = min(values), max(values)
        self.low_pixel, self.high_pixel = low_pixel, high_pixel

    def pixel(self, value):
        low, high = self.scale(self.low), self.scale(self.high)
        share = (self.scale(value) - low) / (high - low) if high > low else 0.5
        return self.low_pixel + share * (self.high_pixel - self.low_pixel)


def powers(low, high, base, step=1):
    """The powers of a base from low to high."""
    first, last = math.ceil(math.log(low, base) - 1e-9), math.floor(math.log(high, base) + 1e-9)
    return [base**n for n in range(first, last + 1) if n % step == 0]


def lines(title, x_label, y_label, curves, x_ticks, y_ticks, logarithmic=True):
    """A plot of `curves`, {name: {x: y}}; ticks are {value: text}."""
    x = Axis([v for curve in curves.values() for v in curve] + list(x_ticks), LEFT, WIDTH - RIGHT, logarithmic)
    y = Axis([v for curve in curves.values() for v in curve.values()] + list(y_ticks), HEIGHT - BOTTOM, TOP,
             logarithmic)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
           'font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
           f'<text x="{LEFT}" y="18" font-size="14">{title}</text>',
           f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}" text-anchor="middle">{x_label}</text>',
           f'<text transform="translate(16 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" '
           f'text-anchor="middle">{y_label}</text>']
    for value, text in x_ticks.items():
        at = x.pixel(value)
        out.append(f'<path d="M{at:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#ddd"/>'
                   f'<text x="{at:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{text}</text>')
    for value, text in y_ticks.items():
        at = y.pixel(value)
        out.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
                   f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{text}</text>')
    for number, (name, curve) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = [(x.pixel(a), y.pixel(b)) for a, b in sorted(curve.items())]
        out.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="'
                   + " ".join(f"{a:.1f},{b:.1f}" for a, b in points) + '"/>')
        out += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{colour}"/>' for a, b in points]
        out.append(f'<text x="{WIDTH - RIGHT + 12}" y="{TOP + 14 + 18 * number}" fill="{colour}">{name}</text>')
    return "\n".join(out + ["</svg>", ""])
