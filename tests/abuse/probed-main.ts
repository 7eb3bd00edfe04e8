/** The one-process root with the probe. */
import './probe.ts';
import '../../main.ts';
