/** The one-process root with a probe in it. */
import './probe.ts';
import '../../main.ts';
